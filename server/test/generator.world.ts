import type { Automation } from '@portale/domain/generator/automation.ts'
import type { Design } from '@portale/domain/generator/design.ts'
import { field, model, ownRoles, relation, view } from '@portale/domain/generator/design.world.ts'
import type { DesignPlan } from '@portale/domain/generator/plan.ts'
import { sql } from 'kysely'
import { write } from '../src/db/gate.ts'
import type { Caller, TestApp } from './app.ts'

const [administrator, superuser, , , , holder, , workshop] = ownRoles.map(({ id }) => id)

/** Demo vehicles with a field of each type and their test drives, for several roles in views of each type. */
export const demoDesign = (): Design => ({
  roles: [...ownRoles],
  models: [
    model('Vehicle', {
      interface_name_singular: 'Veicolo',
      interface_name_plural: 'Veicoli',
      fields: [
        field('plate', 'string', { label: 'Targa', required: true }),
        field('mileage', 'integer', { label: 'Chilometri' }),
        field('price', 'decimal', { label: 'Prezzo' }),
        field('available', 'boolean', { label: 'Disponibile' }),
        field('notes', 'text', { label: 'Note' }),
        field('registered_at', 'datetime', { label: 'Immatricolato il' }),
        field('photo', 'file', { label: 'Foto' }),
      ],
      files: [{ name: 'attachment', label: 'Allegati', multiple: true, required: false }],
      relations: [relation('belongsTo', 'Dealer', { related_model_field: 'name' }), relation('hasMany', 'TestDrive')],
      views: [
        view('vehicles', { type: 'fullcrud', roles: [administrator ?? 0, superuser ?? 0], data_import: true }),
        view('vehicles', { roles: [holder ?? 0], operations: ['read', 'update'], data_export: false }),
        view('demo-vehicles', { type: 'excel', data_import: true }),
      ],
    }),
    model('TestDrive', {
      article_singular: 'La',
      interface_name_singular: 'Prova su strada',
      interface_name_plural: 'Prove su strada',
      fields: [
        field('driven_at', 'datetime', { label: 'Data', required: true }),
        field('km', 'integer', { label: 'Km' }),
        field('notes', 'text', { label: 'Note' }),
      ],
      relations: [
        relation('belongsTo', 'Vehicle', { related_model_field: 'plate', required: true }),
        relation('belongsTo', 'Customer', { related_model_field: 'name' }),
      ],
      views: [
        view('test-drives', { type: 'excel', data_import: true }),
        view('test-drives', { roles: [holder ?? 0, workshop ?? 0], operations: ['create', 'read'] }),
      ],
    }),
  ],
})

export const path = '/api/automation'

/** Applies a design as an administrator would, confirming what it asks; answers the design of today. */
export async function applyDesign(t: TestApp, design: Design, caller?: Caller): Promise<Automation> {
  const admin = caller ?? (await t.as('administrator'))
  const { status, body, text } = await admin.send<Automation>('POST', path, { ...design, confirm: true })
  if (status !== 200) throw new Error(`the design was refused: ${status} ${text}`)
  return body
}

export type Answered = Automation & { message: string; errors: Record<string, string[]>; plan?: DesignPlan }

/** The design of today, ready to be changed and sent again. */
export async function todaysDesign(admin: Caller): Promise<Automation> {
  return (await admin.get<Automation>(path)).body
}

/** Applies what a change makes of the design of today. */
export async function changeDesign(
  admin: Caller,
  change: (models: Design['models'], design: Automation) => void,
  confirm = true,
) {
  const design = await todaysDesign(admin)
  change(design.models, design)
  const { models, roles, lock_version } = design
  return admin.send<Answered>('POST', path, { models, roles, lock_version, confirm })
}

/** A model of a design by its name. */
export function named(models: Design['models'], name: string): Design['models'][number] {
  const found = models.find((one) => one.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}

/** Adds records to a generated table, as the application would. */
export const addRows = (t: TestApp, table: string, rows: Record<string, unknown>[]) =>
  write(t.deps.db, {}, async (tx) => {
    const name = sql.id('generated', table)
    for (const row of rows) {
      const columns = sql.join(Object.keys(row).map((column) => sql.id(column)))
      await sql`INSERT INTO ${name} (${columns}) VALUES (${sql.join(Object.values(row))})`.execute(tx)
    }
  })

/** The records of a generated table in the order of their ids: these columns. */
export async function readRows(t: TestApp, table: string, ...columns: string[]): Promise<unknown[][]> {
  const shown = sql.join(columns.map((column) => sql.id(column)))
  const result = await sql<Record<string, unknown>>`
    SELECT ${shown} FROM ${sql.id('generated', table)} ORDER BY id`.execute(t.deps.db)
  return result.rows.map((row) => Object.values(row))
}
