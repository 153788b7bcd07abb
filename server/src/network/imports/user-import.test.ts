import type { ImportAnswer } from '@portale/domain/network/import.ts'
import { tooManyForCell } from '@portale/domain/people/users/user-import.ts'
import { roleIds } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { readExport } from '../../../test/exports.ts'
import { buildDealer, buildUser, buildWorkshop } from '../../../test/fixtures/factories.ts'
import {
  assertImportWritesNothing,
  createImportApp,
  createImporter,
  csvFile,
  getUndoFile,
  outcomes,
  sendImport,
} from '../../../test/fixtures/import.fixtures.ts'
import { buildLinks, countLinks, listMailsTo, waitForSessionEnd } from '../../../test/fixtures/people.fixtures.ts'

let t: TestApp
let admin: Caller

beforeAll(async () => {
  t = await createImportApp()
  admin = await t.as('administrator')
  for (const baldo_id of ['OFF-1', 'OFF-2', '00777']) await buildWorkshop(t.deps.db, { baldo_id })
  for (const baldo_id of ['CON-1', 'CON-2']) await buildDealer(t.deps.db, { baldo_id })
})
afterAll(() => t.close())

const users = (caller = admin) => createImporter(caller, 'users')
const row = (email: string, more: Record<string, string> = {}) => ({
  Nome: 'Mario Rossi',
  'E-mail': email,
  Ruolo: 'Utente officina',
  Officine: '',
  Concessionarie: '',
  'Non disturbare': 'No',
  ...more,
})
let count = 0
const address = () => `importata${++count}@rete.example`

/** A user as a sheet has it. */
async function findPerson(email: string) {
  const user = await t.deps.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!user) return undefined
  const { bytes } = await admin.send('POST', '/api/users/xls', { ids: [user.id] })
  const [, cells] = await readExport(bytes)
  const texts = Array.from({ length: 6 }, (_, index) => cells?.cells[index]).map((cell) =>
    cell && 'v' in cell ? cell.v : '',
  )
  return { ...user, texts }
}

describe('an import of users', () => {
  it('creates people with role and partners, invites each, and finds them unchanged afterwards', async () => {
    const [first, second] = [address(), address()]
    const file = csvFile([
      row(first, { Officine: 'off-1' }),
      row(second, {
        Ruolo: 'superuser_rt',
        Officine: 'OFF-1, OFF-2',
        Concessionarie: 'CON-1;CON-2',
        'Non disturbare': 'Sì',
      }),
    ])
    const dry = await assertImportWritesNothing(t, () => users().dry(file))
    expect(outcomes(dry)).toEqual([
      [2, first, 'new'],
      [3, second, 'new'],
    ])
    const written = await users().write(file)
    expect(written.undo).toBeNull()
    const [one, two] = [await findPerson(first), await findPerson(second)]
    expect(one).toMatchObject({ role_id: roleIds.workshop_user, password_hash: null, do_not_disturb: false })
    expect(two?.texts).toEqual(['Mario Rossi', second, 'Superuser RT', 'OFF-1; OFF-2', 'CON-1; CON-2', 'Sì'])
    for (const person of [one, two]) {
      expect(await listMailsTo(t, person?.id ?? 0)).toEqual([`invitation ${person?.email}`])
      expect(await countLinks(t, person?.id ?? 0)).toEqual([1, 0])
    }
    expect((await users().dry(file)).counts).toEqual({ new: 0, changed: 0, unchanged: 2, wrong: 0 })
  })

  it('changes a person of that address, whatever its case, shows the differences and undoes them', async () => {
    const email = address()
    await users().write(csvFile([row(email, { Officine: 'OFF-1' })]))
    const file = csvFile([row(email.toUpperCase(), { Nome: 'Maria Rossi', Officine: 'OFF-2', 'Non disturbare': 'si' })])
    const dry = await users().dry(file)
    expect(dry.rows[0]).toMatchObject({
      outcome: 'changed',
      differences: [
        { column: 'Nome', from: 'Mario Rossi', to: 'Maria Rossi' },
        { column: 'Officine', from: 'OFF-1', to: 'OFF-2' },
        { column: 'Non disturbare', from: 'No', to: 'Sì' },
      ],
    })
    const before = await findPerson(email)
    const written = await users().write(file)
    const after = await findPerson(email)
    expect(after?.texts).toEqual(['Maria Rossi', email, 'Utente officina', 'OFF-2', '', 'Sì'])
    expect(after?.lock_version).toBe((before?.lock_version ?? 0) + 1)
    await users().write(getUndoFile(written))
    expect((await findPerson(email))?.texts).toEqual(before?.texts)
    expect(await listMailsTo(t, before?.id ?? 0)).toEqual([`invitation ${email}`])
  })

  it('leaves what the file has no column for, and what is too long for a cell', async () => {
    const email = address()
    await users().write(csvFile([row(email, { Officine: 'OFF-1', 'Non disturbare': 'Sì' })]))
    await users().write(csvFile([{ Nome: 'Altra', 'E-mail': email, Ruolo: 'Utente officina' }]))
    expect((await findPerson(email))?.texts).toEqual(['Altra', email, 'Utente officina', 'OFF-1', '', 'Sì'])
    await users().write(csvFile([row(email, { Nome: 'Terza', Officine: tooManyForCell, 'Non disturbare': 'Sì' })]))
    expect((await findPerson(email))?.texts).toEqual(['Terza', email, 'Utente officina', 'OFF-1', '', 'Sì'])
  })

  it('changes nothing when all users are exported and imported again', async () => {
    await buildUser(t.deps.db, { role: 'after_sales_manager_rt', workshops: [1, 2], name: '=1+1' })
    await buildUser(t.deps.db, { role: 'workshop_user', deleted_at: '2026-01-01T00:00:00Z' })
    const total = (await admin.get<{ total: number }>('/api/users')).body.total
    const { bytes } = await admin.get('/api/users/xls')
    const dry = await users().dry({ name: 'utenti.xlsx', content: bytes })
    expect([dry.counts, dry.missing]).toEqual([{ new: 0, changed: 0, unchanged: total, wrong: 0 }, []])
  })

  it('exports the rows of the filter, in its order', async () => {
    const [a, b] = await Promise.all(
      ['Filtrata B', 'Filtrata A'].map((name) => buildUser(t.deps.db, { role: 'workshop_user', name })),
    )
    const { bytes } = await admin.get('/api/users/xls?name=filtrata&sort=name')
    const rows = (await readExport(bytes)).map(({ cells }) => cells[1]).map((cell) => cell && 'v' in cell && cell.v)
    expect(rows).toEqual(['E-mail', b?.email, a?.email])
  })
})

describe('what a change does to the account', () => {
  it('ends the sessions of a person whose role changes, and only of that one', async () => {
    const caller = await t.as('workshop_user')
    const other = await t.as('workshop_user')
    const [email, otherEmail] = await Promise.all([caller, other].map(({ user_id }) => emailOf(user_id)))
    await users().write(
      csvFile([row(email ?? '', { Ruolo: 'dealer_sales_manager' }), row(otherEmail ?? '', { Nome: 'Altro nome' })]),
    )
    await waitForSessionEnd(caller)
    expect((await other.get('/api/v1/me')).status).toBe(200)
    expect(await listMailsTo(t, caller.user_id)).toEqual([])
  })

  it('gives a person another address: sessions and links end, the old address is told, and the undo brings it back', async () => {
    const caller = await t.as('workshop_user')
    const email = await emailOf(caller.user_id)
    const next = address()
    await t.deps.db.updateTable('users').set({ password_hash: 'x' }).where('id', '=', caller.user_id).execute()
    await buildLinks(t, caller.user_id)
    const written = await users().write(csvFile([row(email, { 'Nuova e-mail': next })]))
    await waitForSessionEnd(caller)
    expect([await emailOf(caller.user_id), await countLinks(t, caller.user_id)]).toEqual([next, [1, 0]])
    expect(await listMailsTo(t, caller.user_id)).toEqual([`email_changed ${email}`, `reset_password ${next}`])
    await users().write(getUndoFile(written))
    expect(await emailOf(caller.user_id)).toBe(email)
  })

  it('invites again at the new address who has no password yet', async () => {
    const email = address()
    const next = address()
    await users().write(csvFile([row(email)]))
    await users().write(csvFile([row(email, { 'Nuova e-mail': next })]))
    const { id = 0 } = (await findPerson(next)) ?? {}
    expect(await listMailsTo(t, id)).toEqual([`invitation ${email}`, `email_changed ${email}`, `invitation ${next}`])
  })
})

const emailOf = async (id: number) =>
  (await t.deps.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

it('has a template with the headers of the columns', async () => {
  const { bytes } = await admin.get('/api/users/import/template')
  const [header] = await readExport(bytes)
  expect(header?.cells.map((cell) => cell && 'v' in cell && cell.v)).toEqual(Object.keys(row('')))
})

it('writes an import that is sent twice once', async () => {
  const email = address()
  const file = csvFile([row(email)])
  const send = () => sendImport<ImportAnswer>(admin, 'users', file, { confirm: '1' }, { 'idempotency-key': 'utenti-1' })
  const [first, second] = [await send(), await send()]
  expect([first.body.written, second.body]).toEqual([true, first.body])
  const { id = 0 } = (await findPerson(email)) ?? {}
  expect(await listMailsTo(t, id)).toHaveLength(1)
})

describe('a suspended person', () => {
  it('is changed like any other, and not invited at a new address', async () => {
    const { id, email } = await buildUser(t.deps.db, { role: 'workshop_user' })
    await t.deps.db.updateTable('users').set({ suspended_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute()
    const next = address()
    await users().write(csvFile([row(email, { Officine: 'OFF-1', 'Nuova e-mail': next })]))
    expect([await emailOf(id), (await listMailsTo(t, id)).filter((mail) => mail.startsWith('invitation'))]).toEqual([
      next,
      [],
    ])
    const { bytes } = await admin.send('POST', '/api/users/xls', { ids: [id] })
    const [header, cells] = await readExport(bytes)
    const text = (index: number) =>
      [header, cells].map((line) => line?.cells[index]).map((cell) => cell && 'v' in cell && cell.v)
    expect(text(6)).toEqual(['Stato', 'Sospeso'])
  })
})
