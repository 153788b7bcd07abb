import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'

// The libraries of the distribution, which only its own interpreters find.
const python = '/usr/bin/python3'
const run = promisify(execFile)
const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Installs the programs of this folder; with `all` those of the long proof, too. */
export const installPrograms = (all: boolean) =>
  run(process.execPath, [
    fileURLToPath(new URL('../../../scripts/foreign-sheets.mjs', import.meta.url)),
    all ? 'all' : '',
  ])

type Cells = (string | number | null)[][]
const parseJson = ({ stdout }: { stdout: string }): Cells => JSON.parse(stdout)
const parseShown = (csv: string): Cells => parse(csv, { delimiter: ';', relax_column_count: true })

/** Converts a file with Gnumeric; the extension of the target says to what. */
export const convertWithGnumeric = (source: string, target: string, ...options: string[]) =>
  run('/usr/bin/ssconvert', [...options, source, target], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })

/** What a workbook's first sheet holds for each program: Gnumeric as shown, the libraries as they give values back. */
export const readers: Record<string, (path: string) => Promise<Cells>> = {
  async Gnumeric(path) {
    const target = `${path}.txt`
    await convertWithGnumeric(
      path,
      target,
      '--export-type=Gnumeric_stf:stf_assistant',
      '--export-options',
      'separator=; format=preserve',
    )
    return parseShown(await readFile(target, 'utf8'))
  },
  openpyxl: async (path) => parseJson(await run(python, [beside('openpyxl-sheets.py'), 'read', path])),
  ParseXLSX: async (path) => parseJson(await run('/usr/bin/perl', [beside('read-sheet.pl'), path])),
  async openxlsx(path) {
    const { stdout } = await run('/usr/bin/Rscript', [beside('read-sheet.R'), path], {
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
    return stdout
      .split('\u001e')
      .slice(0, -1)
      .map((row) => row.split('\u001f'))
  },
}

/** Writes cells, each with its kind and value, as an .xlsx of openpyxl. */
export const writeWithOpenpyxl = (source: string, target: string) =>
  run(python, [beside('openpyxl-sheets.py'), 'write', source, target])
