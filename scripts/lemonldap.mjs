// LemonLDAP::NG, the provider of sign-on that many Italian and French offices have, with a server for its program. Run
// alone, prints where its program is.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { install, requireProgram } from './system-packages.mjs'

const program = '/usr/share/lemonldap-ng/portal/htdocs/index.psgi'
// What the portal of 2.16.1 loads without naming it: pictures for its captcha, also where none is asked for.
const unnamed = ['libgd-securityimage-perl', 'perlmagick', 'libstring-random-perl', 'libcrypt-openssl-rsa-perl']

/** Returns the path of its program; installs it if necessary. Nothing of it is started. */
export function ensureLemonldap() {
  if (!existsSync(program) || !existsSync('/usr/bin/plackup'))
    install('liblemonldap-ng-portal-perl', 'libplack-perl', 'libcrypt-jwt-perl', ...unnamed)
  requireProgram('/usr/bin/plackup', 'This needs Plack, which runs LemonLDAP::NG.')
  if (existsSync(program)) return program
  throw new Error('This needs LemonLDAP::NG of Debian 12 or newer.')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(ensureLemonldap())
