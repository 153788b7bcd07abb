import type { Design, DesignView, Operation } from '@portale/domain/generator/design.ts'
import { field, file, model, ownRoles, relation, view } from '@portale/domain/generator/design.world.ts'
import type { GeneratedRecord } from '@portale/domain/generator/view.ts'
import { type RoleName, roleNames } from '@portale/domain/roles.ts'
import type { Caller, TestApp } from './app.ts'
import { buildDealer, buildWorkshop } from './factories.ts'
import { applyDesign } from './generator.world.ts'
import { importApp } from './import.ts'

const idOf = (role: RoleName) => roleNames.indexOf(role) + 1

/** What each role may do with samples; workshop_user has a view under another prefix only. */
export const rightsOf: Partial<Record<RoleName, Operation[]>> = {
  administrator: ['create', 'read', 'update', 'delete'],
  superuser_rt: ['create', 'read'],
  after_sales_manager_rt: ['read', 'update'],
  sales_manager_rt: ['read', 'delete'],
  dealer_sales_manager: ['read'],
  dealer_holder: ['create', 'read', 'update'],
  dealer_holder_sales_manager: ['create', 'read', 'update', 'delete'],
}

const sheets: Partial<Record<RoleName, Partial<DesignView>>> = {
  administrator: { data_export: true, data_import: true },
  dealer_sales_manager: { data_export: true },
  superuser_rt: { data_import: true },
}

const samples = (role: RoleName): DesignView =>
  view('samples', {
    roles: [idOf(role)],
    operations: rightsOf[role] ?? ['read'],
    data_export: false,
    data_import: false,
    ...sheets[role],
  })

/** A model with a field of each type, every kind of relation and of files, and one whose records belong to it. */
export const sampleDesign = (): Design => ({
  roles: [...ownRoles],
  models: [
    model('Sample', {
      interface_name_singular: 'Campione',
      interface_name_plural: 'Campioni',
      fields: [
        field('title', 'string', { label: 'Titolo', required: true }),
        field('count', 'integer', { label: 'Quantità' }),
        field('price', 'decimal', { label: 'Prezzo' }),
        field('active', 'boolean', { label: 'Attivo' }),
        field('notes', 'text', { label: 'Note' }),
        field('used_at', 'datetime', { label: 'Usato il' }),
        field('photo', 'file', { label: 'Foto' }),
      ],
      relations: [
        relation('belongsTo', 'Dealer', { related_model_field: 'name' }),
        relation('belongsTo', 'User'),
        relation('belongsTo', 'Sample'),
        relation('hasMany', 'Workshop', { related_model_field: 'baldo_id' }),
        relation('hasMany', 'Part'),
      ],
      files: [file('attachment', { label: 'Allegati' }), file('contract', { label: 'Contratto', multiple: false })],
      views: [
        ...Object.keys(rightsOf).map((role) => samples(role as RoleName)),
        view('other-samples', { roles: [idOf('workshop_user')] }),
      ],
    }),
    model('Part', {
      article_singular: 'La',
      interface_name_singular: 'Parte di ricambio',
      interface_name_plural: 'Parti di ricambio',
      fields: [field('code', 'string', { label: 'Codice' })],
      relations: [relation('belongsTo', 'Sample', { required: true })],
      views: [view('parts', { data_import: true })],
    }),
  ],
})

export const samplesUrl = '/api/v1/generated/samples'

export type SampleWorld = {
  t: TestApp
  admin: Caller
  dealer: number
  workshops: number[]
  /** A new sample with these values. */
  build: (values?: Record<string, unknown>) => Promise<GeneratedRecord>
  part: (sample: number, code?: string) => Promise<GeneratedRecord>
}

/** A portal with the design of samples, an administrator, a dealer and two workshops. */
export async function sampleWorld(): Promise<SampleWorld> {
  const t = await importApp()
  const admin = await t.as('administrator')
  await applyDesign(t, sampleDesign(), admin)
  const dealer = (await buildDealer(t.deps.db, { name: 'Rossi, Bianchi & C.' })).id
  const first = await buildWorkshop(t.deps.db, { baldo_id: 'W-1', dealer_id: dealer })
  const second = await buildWorkshop(t.deps.db, { baldo_id: 'W-2', dealer_id: dealer })
  const made = async (url: string, body: unknown) => {
    const { status, body: record, text } = await admin.send<GeneratedRecord>('POST', url, body)
    if (status !== 201) throw new Error(`${status} ${text}`)
    return record
  }
  return {
    t,
    admin,
    dealer,
    workshops: [first.id, second.id],
    build: (values = {}) => made(samplesUrl, { sample: { title: 'Campione', ...values } }),
    part: (sample_id, code = 'P-1') => made('/api/v1/generated/parts', { part: { code, sample_id } }),
  }
}
