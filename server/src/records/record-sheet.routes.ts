import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { cleanFileName, contentDisposition } from '../files/name.ts'
import { assertRoleUnchanged } from '../http/outlived.ts'
import { queryOf } from '../http/request.ts'
import { handleImport } from '../sheets/import-run.ts'
import { createTemplate } from '../sheets/import-workbooks.ts'
import { readTable } from '../sheets/sheet-rows.ts'
import { sendRateLimitedXlsx } from '../xlsx/send-xlsx.ts'
import { xlsxType } from '../xlsx/workbook.ts'
import { openView, recordsPath, refuseOtherDesign, viewed, withView } from './held.ts'
import { planRecords } from './record-import.ts'
import { recordSheet } from './record-sheet.queries.ts'
import { importHeaders } from './record-sheet.ts'

/** Records as spreadsheets: out with the filters of the list, in as every import, and the empty table for it. */
export function recordSheetRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(`${recordsPath}/xls`, viewed, (req, reply) => {
    const query = queryOf(req)
    const isTemplate = query._template === '1'
    return withView(deps, req, isTemplate ? 'data_import' : 'data_export', async (opened) => {
      if (!isTemplate) return sendRateLimitedXlsx(deps, req, reply, recordSheet(deps.pool, opened, query))
      const { interface_name_plural: name } = opened.view
      const { id: _id, ...headers } = importHeaders(opened.view)
      const fileName = cleanFileName(`Modello ${name}.xlsx`)
      reply.type(xlsxType).header('content-disposition', contentDisposition('attachment', fileName))
      return reply.send(await createTemplate(name, headers))
    })
  })

  app.post(`${recordsPath}/import`, viewed, async (req, reply) => {
    const opened = await openView(deps, req, 'data_import')
    const headers = importHeaders(opened.view)
    return handleImport(deps, req, reply, cleanFileName(opened.view.interface_name_plural), async (path) => {
      const rows = await readTable(path, headers, ['id'])
      return async (tx) => {
        await refuseOtherDesign(deps, tx, opened)
        await assertRoleUnchanged(tx, req.user)
        return planRecords(tx, opened, rows)
      }
    })
  })
}
