// LibreOffice Calc, with which the tests open our spreadsheets.
import { findProgram, install, requireProgram } from './system-packages.mjs'

const candidates = [
  '/usr/bin/soffice',
  '/usr/local/bin/soffice',
  '/opt/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
]

/** Returns the path of LibreOffice; installs it if necessary. */
export function ensureLibreOffice() {
  if (!findProgram(process.env.SOFFICE, ...candidates)) install('libreoffice-calc')
  return requireProgram(
    findProgram(process.env.SOFFICE, ...candidates),
    'The tests of the exports need LibreOffice: install it, or name its program in SOFFICE.',
  )
}
