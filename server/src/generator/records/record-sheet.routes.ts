import { importAnswer } from '@portale/domain/network/import.ts'
import { selectedIdsBody } from '@portale/domain/platform/lists/batch.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import { cleanFileName, contentDisposition } from '../../platform/files/name.ts'
import { getQuery, parseBody } from '../../platform/http/request.ts'
import { handleImport } from '../../platform/sheets/import-run.ts'
import { createTemplate } from '../../platform/sheets/import-workbooks.ts'
import { missingHeaders, readTable } from '../../platform/sheets/sheet-rows.ts'
import { sendRateLimitedXlsx } from '../../platform/xlsx/send-xlsx.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'
import type { DesignDeps } from '../designer/design-deps.ts'
import { recordsPath, viewVersion } from './record.shapes.ts'
import { planRecords } from './record-import.ts'
import { recordSheet } from './record-sheet.queries.ts'
import { importHeaders, optionalImportKeys } from './record-sheet.ts'
import { confirmContext, loadView, withView } from './view-context.ts'

const tag = 'Modelli disegnati'

/** Records as spreadsheets: export with the filters of the list, import, and the empty template of an import. */
export function recordSheetRoutes(app: FastifyInstance, deps: DesignDeps): void {
  app.get(
    `${recordsPath}/xls`,
    {
      config: {
        allow: 'view',
        describe: {
          tag,
          summary: 'I record come foglio di calcolo, o con `_template` il modello per importarli',
          query: { ...viewVersion, sort: '', _template: ['1'] },
          download: xlsxType,
        },
      },
    },
    (req, reply) => {
      const query = getQuery(req)
      const isTemplate = query._template === '1'
      return withView(deps, req, isTemplate ? 'data_import' : 'data_export', async (context) => {
        if (!isTemplate) return sendRateLimitedXlsx(deps, req, reply, recordSheet(deps.pool, context, query))
        const { interface_name_plural: name } = context.view
        const { id: _id, ...headers } = importHeaders(context.view)
        const fileName = cleanFileName(`Modello ${name}.xlsx`)
        reply.type(xlsxType).header('content-disposition', contentDisposition('attachment', fileName))
        return reply.send(await createTemplate(name, headers))
      })
    },
  )

  app.post(
    `${recordsPath}/xls`,
    {
      config: {
        allow: 'view',
        changesNothing: true,
        describe: {
          tag,
          summary: 'I record scelti come foglio di calcolo',
          query: { ...viewVersion, sort: '' },
          body: selectedIdsBody,
          download: xlsxType,
        },
      },
    },
    (req, reply) =>
      withView(deps, req, 'data_export', (context) => {
        const { ids } = parseBody(selectedIdsBody, req)
        return sendRateLimitedXlsx(deps, req, reply, recordSheet(deps.pool, context, getQuery(req), ids))
      }),
  )

  app.post(
    `${recordsPath}/import`,
    {
      config: {
        allow: 'view',
        describe: {
          tag,
          summary: 'Importare record',
          query: viewVersion,
          files: { file: 'Il foglio di calcolo.' },
          idempotent: true,
          answer: importAnswer,
        },
      },
    },
    async (req, reply) => {
      const context = await loadView(deps, req, 'data_import')
      const headers = importHeaders(context.view)
      return handleImport(deps, req, reply, cleanFileName(context.view.interface_name_plural), async (filePath) => {
        const rows = await readTable(filePath, headers, optionalImportKeys(context.view))
        const planRows = async (tx: Db) => planRecords(tx, await confirmContext(deps, tx, req, context), rows)
        const { id: _, ...columns } = headers
        return { rows, planRows, missing: missingHeaders(rows, columns) }
      })
    },
  )
}
