// The other spreadsheet program of the tests: LibreOffice Calc.
import { found, install, working } from './distribution.mjs'

const places = [
  '/usr/bin/soffice',
  '/usr/local/bin/soffice',
  '/opt/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
]

/** The path of LibreOffice. */
export function ensureLibreOffice() {
  if (!found(process.env.SOFFICE, ...places)) install('libreoffice-calc')
  return working(
    found(process.env.SOFFICE, ...places),
    'The tests of the exports need LibreOffice: install it, or name its program in SOFFICE.',
  )
}
