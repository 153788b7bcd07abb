import type { ImportAnswer } from '@portale/domain/import.ts'
import type { Answer, Caller } from './app.ts'
import { type GridCell, gridOf, type ImportFile } from './import.ts'
import { samplesUrl } from './records.world.ts'

/** The columns of an import of samples, whose first one may be missing. */
export const sampleHeaders = [
  ...['Id', 'Titolo', 'Quantità', 'Prezzo', 'Attivo', 'Note', 'Usato il'],
  ...['Concessionaria', 'Utente', 'Campione', 'Officine'],
]

type Cells = Partial<Record<string, GridCell>>

/** A row of cells by their headers. */
export const sampleRow = (cells: Cells): GridCell[] => sampleHeaders.map((header) => cells[header] ?? null)

/** A workbook of samples. */
export const sampleFile = (...rows: Cells[]): ImportFile => gridOf([sampleHeaders, ...rows.map(sampleRow)])

type Answered = ImportAnswer & { message: string; errors: Record<string, string[]> }

/** POST …/import of samples; `confirm` and `plan` are its fields. */
export const importSamples = (
  caller: Caller,
  { name, content }: ImportFile,
  fields: Record<string, string> = {},
): Promise<Answer<Answered>> =>
  caller.upload<Answered>(`${samplesUrl}/import`, [
    ...Object.entries(fields).map(([field, value]) => ({ field, value })),
    { field: 'file', name, content },
  ])
