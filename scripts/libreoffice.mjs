// LibreOffice Calc and Writer, with which the tests open our spreadsheets and make what people paste.
import { existsSync } from 'node:fs'
import { findProgram, install, requireProgram } from './system-packages.mjs'

const candidates = [
  '/usr/bin/soffice',
  '/usr/local/bin/soffice',
  '/opt/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
]

/** Returns the path of LibreOffice; installs it if necessary. */
export function ensureLibreOffice() {
  const packaged = existsSync('/usr/lib/libreoffice/program')
  const hasWriter = existsSync('/usr/lib/libreoffice/program/libswlo.so')
  if (!findProgram(process.env.SOFFICE, ...candidates) || (packaged && !hasWriter))
    install('libreoffice-calc', 'libreoffice-writer')
  return requireProgram(
    findProgram(process.env.SOFFICE, ...candidates),
    'The tests of the exports need LibreOffice: install it, or name its program in SOFFICE.',
  )
}
