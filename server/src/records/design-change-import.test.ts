import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, callerOf } from '../../test/app.ts'
import { changeDesign, named } from '../../test/fixtures/designer.fixtures.ts'
import { createRecordFixtures, type RecordFixtures } from '../../test/fixtures/records.fixtures.ts'
import { assertWritesNothing } from '../../test/traces.ts'
import { buildApp } from '../app.ts'
import { DesignCache } from '../designer/design-cache.ts'

let w: RecordFixtures
let app: FastifyInstance
/** The administrator at a server that hears neither of designs nor of what becomes of people. */
let deaf: Caller

beforeAll(async () => {
  w = await createRecordFixtures()
  await w.build({ title: 'Di prima' })
  const session = await w.t.deps.sessions.find(w.admin.token, false)
  const sessions = Object.create(w.t.deps.sessions, { find: { value: async () => session } })
  app = await buildApp({ ...w.t.deps, sessions, designs: new DesignCache(w.t.deps.db) })
  deaf = callerOf(app, w.t.deps.config, w.admin.token, w.admin.user_id)
})
afterAll(async () => {
  await app.close()
  await w.t.close()
})

const file = (code: string) => [{ field: 'file', name: 'x.csv', content: `Codice;Campione\n${code};Di prima` }]
const send = (code: string) => deaf.upload('/api/v1/generated/parts/import', file(code))

it('refuses an import whose related records lie elsewhere by now', async () => {
  expect((await send('P-1')).status).toBe(200)
  await changeDesign(w.admin, (models) => {
    for (const field of named(models, 'Sample').fields) if (field.db_name === 'title') field.db_type = 'integer'
  })
  expect((await assertWritesNothing(w.t, () => send('P-2'))).status).toBe(409)
  await changeDesign(w.admin, (models) => {
    for (const field of named(models, 'Sample').fields) if (field.db_name === 'title') field.db_type = 'string'
  })
})

it('refuses the import of who has another role by now', async () => {
  const { body } = await deaf.upload<{ plan: string }>('/api/v1/generated/parts/import', file('P-3'))
  await w.t.deps.db.updateTable('users').set({ role_id: 8 }).where('id', '=', w.admin.user_id).execute()
  const confirmed = [...file('P-3'), { field: 'confirm', value: '1' }, { field: 'plan', value: body.plan }]
  const call = () => deaf.upload('/api/v1/generated/parts/import', confirmed)
  expect((await assertWritesNothing(w.t, call)).status).toBe(404)
})
