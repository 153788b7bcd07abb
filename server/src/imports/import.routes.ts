import { importColumns } from '@portale/domain/import.ts'
import { type Registry, registries } from '@portale/domain/registries.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { administratorsAnd } from '../http/access.ts'
import { withForm } from '../http/multipart.ts'
import { createOnce } from '../http/once.ts'
import { countTry } from '../http/rate.queries.ts'
import { xlsxType } from '../xlsx/export.ts'
import { planCustomers } from './customer-import.ts'
import { planDealers } from './dealer-import.ts'
import { readFileRows } from './import.file.ts'
import { sentFile, sheetForm } from './import.form.ts'
import type { Plan } from './import.plan.ts'
import { carryOut, inTurn, tryOut } from './import.run.ts'
import { fileNames, templateSheet } from './import.sheet.ts'
import { planWorkshops } from './workshop-import.ts'
import { undoColumn, type WorkshopKey } from './workshop-moves.ts'

const guard = { config: { allow: administratorsAnd() } }

/** Reads a file of one kind; answers how to plan it once a transaction is open. */
const readers: Record<Registry, (path: string) => Promise<(tx: Db) => Promise<Plan>>> = {
  async dealers(path) {
    const rows = await readFileRows(path, importColumns.dealers)
    return (tx) => planDealers(tx, rows)
  },
  async workshops(path) {
    const headers = { ...importColumns.workshops, ...undoColumn }
    const rows = await readFileRows<WorkshopKey>(path, headers, { dates: ['valid_from'], optional: ['undo'] })
    return (tx) => planWorkshops(tx, rows)
  },
  async customers(path) {
    const rows = await readFileRows(path, importColumns.customers)
    return (tx) => planCustomers(tx, rows)
  },
}

/** Imports of dealers, workshops and customers (decisions "Import columns"): a dry run by the same code, then all or nothing. */
export function importRoutes(app: FastifyInstance, deps: Deps): void {
  for (const kind of registries) {
    app.get(`/api/v1/${kind}/import/template`, guard, async (_req, reply) => {
      reply.type(xlsxType)
      reply.header('content-disposition', `attachment; filename="modello-${fileNames[kind]}.xlsx"`)
      return reply.send(await templateSheet(kind))
    })

    app.post(`/api/v1/${kind}/import`, guard, async (req, reply) => {
      await countTry(deps.db, 'uploads', String(req.user.id), deps.config.limits.uploads)
      return withForm(req, deps.files, sheetForm, async ({ files, fields }) => {
        const planIn = await readers[kind](sentFile(files).path)
        if (fields.get('confirm') !== '1') return inTurn(() => tryOut(deps, req, kind, planIn))
        const shown = { plan: fields.get('plan') }
        return inTurn(() =>
          deps.write(req, (tx) => createOnce(tx, req, reply, () => carryOut(tx, kind, planIn, shown), 200)),
        )
      })
    })
  }
}
