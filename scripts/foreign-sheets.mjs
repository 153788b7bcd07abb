// Programs that read and write spreadsheets: Gnumeric and openpyxl, and for the long proof a Perl and an R library.
import { fileURLToPath } from 'node:url'
import { findProgram, install, requireProgram } from './system-packages.mjs'

const programs = [
  { path: '/usr/bin/ssconvert', packages: ['gnumeric'] },
  { path: '/usr/lib/python3/dist-packages/openpyxl/__init__.py', packages: ['python3', 'python3-openpyxl'] },
]
const more = [
  { path: '/usr/share/perl5/Spreadsheet/ParseXLSX.pm', packages: ['libspreadsheet-parsexlsx-perl'] },
  { path: '/usr/lib/R/site-library/openxlsx/DESCRIPTION', packages: ['r-base-core', 'r-cran-openxlsx'] },
]

/** Installs what is missing, with `all` the libraries of the long proof, too. */
export function ensureForeignSheets(all = false) {
  const missing = [...programs, ...(all ? more : [])].filter(({ path }) => !findProgram(path))
  if (missing.length > 0) install(...missing.flatMap(({ packages }) => packages))
  requireProgram(findProgram('/usr/bin/ssconvert'), 'The tests of spreadsheets need Gnumeric: install its ssconvert.')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureForeignSheets(process.argv[2] === 'all')
