import {
  codeImportColumns,
  importAnswer,
  importColumns,
  importNames,
  optionalImportColumns,
} from '@portale/domain/network/import.ts'
import { type Registry, registries } from '@portale/domain/platform/registries.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { contentDisposition } from '../../platform/files/name.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { handleImport, type ImportReader } from '../../platform/sheets/import-run.ts'
import { createTemplate } from '../../platform/sheets/import-workbooks.ts'
import { missingHeaders, readTextRows } from '../../platform/sheets/sheet-rows.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'
import { planCustomers } from './customer-import.ts'
import { planDealers } from './dealer-import.ts'
import { planWorkshops } from './workshop-import.ts'
import { undoColumn, type WorkshopKey } from './workshop-moves.ts'

const tag = 'Importazione'
const guard = administratorsAnd()

const readers: Record<Registry, ImportReader> = {
  async dealers(path) {
    const rows = await readTextRows(path, importColumns.dealers, {
      dates: ['ceased_on'],
      codes: codeImportColumns.dealers,
      optional: optionalImportColumns.dealers,
    })
    const missing = missingHeaders(rows, importColumns.dealers)
    return { rows, planRows: (tx) => planDealers(tx, rows), missing }
  },
  async workshops(path) {
    const headers = { ...importColumns.workshops, ...undoColumn }
    const optional = [...optionalImportColumns.workshops, 'undo' as const]
    const dates: WorkshopKey[] = ['valid_from', 'ceased_on']
    const rows = await readTextRows<WorkshopKey>(path, headers, { dates, codes: codeImportColumns.workshops, optional })
    const missing = missingHeaders(rows, importColumns.workshops)
    return { rows, planRows: (tx) => planWorkshops(tx, rows), missing }
  },
  async customers(path) {
    const rows = await readTextRows(path, importColumns.customers, {
      codes: codeImportColumns.customers,
      optional: optionalImportColumns.customers,
    })
    const missing = missingHeaders(rows, importColumns.customers)
    return { rows, planRows: (tx) => planCustomers(tx, rows), missing }
  },
}

/** Imports of dealers, workshops and customers (decisions "Import columns"): a dry run with the same code, then all or nothing. */
export function importRoutes(app: FastifyInstance, deps: Deps): void {
  for (const kind of registries) {
    const { file } = importNames[kind]
    app.get(
      `/api/v1/${kind}/import/template`,
      { config: { allow: guard, describe: { tag, summary: `Il modello per importare ${file}`, download: xlsxType } } },
      async (_req, reply) => {
        reply.type(xlsxType)
        reply.header('content-disposition', contentDisposition('attachment', `modello-${file}.xlsx`))
        return reply.send(await createTemplate(importNames[kind].sheet, importColumns[kind]))
      },
    )

    app.post(
      `/api/v1/${kind}/import`,
      {
        config: {
          allow: guard,
          describe: {
            tag,
            summary: `Importare ${file}: prima che cosa cambierebbe, poi con il piano`,
            description:
              'Con `confirm` e il `plan` della prima risposta scrive; senza, dice soltanto che cosa cambierebbe.',
            files: { file: 'Il foglio di calcolo.' },
            idempotent: true,
            answer: importAnswer,
          },
        },
      },
      (req, reply) => handleImport(deps, req, reply, file, readers[kind]),
    )
  }
}
