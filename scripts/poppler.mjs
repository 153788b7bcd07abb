// pdftoppm, which draws the PDFs that the browser tests made. Run alone, prints its path.
import { fileURLToPath } from 'node:url'
import { findProgram, install, requireProgram } from './system-packages.mjs'

const candidates = ['/usr/bin/pdftoppm', '/usr/local/bin/pdftoppm', '/opt/homebrew/bin/pdftoppm']

/** Returns the path of pdftoppm; installs it if necessary. */
export function ensurePdftoppm() {
  if (!findProgram(process.env.PDFTOPPM, ...candidates)) install('poppler-utils')
  return requireProgram(
    findProgram(process.env.PDFTOPPM, ...candidates),
    'This needs pdftoppm of poppler-utils: install it, or name it in PDFTOPPM.',
    '-v',
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(ensurePdftoppm())
