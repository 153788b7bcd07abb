// SpamAssassin, which scores mails where many recipients are. Run alone, prints its path.
import { fileURLToPath } from 'node:url'
import { findProgram, install, requireProgram } from './system-packages.mjs'

const candidates = ['/usr/bin/spamassassin', '/usr/local/bin/spamassassin', '/opt/homebrew/bin/spamassassin']

/** Returns the path of SpamAssassin; installs it if necessary. Its rules are those of the package: nothing is downloaded. */
export function ensureSpamassassin() {
  if (!findProgram(process.env.SPAMASSASSIN, ...candidates)) install('spamassassin')
  return requireProgram(
    findProgram(process.env.SPAMASSASSIN, ...candidates),
    'This needs SpamAssassin: install it, or name it in SPAMASSASSIN.',
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(ensureSpamassassin())
