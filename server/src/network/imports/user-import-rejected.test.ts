import type { ImportAnswer } from '@portale/domain/network/import.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { buildDealer, buildUser, buildWorkshop } from '../../../test/fixtures/factories.ts'
import {
  assertImportWritesNothing,
  createImportApp,
  createImporter,
  csvFile,
  problems,
  sendImport,
  withConcurrentWrite,
  xlsxFile,
} from '../../../test/fixtures/import.fixtures.ts'
import { impersonate } from '../../../test/fixtures/people.fixtures.ts'

let t: TestApp
let admin: Caller

beforeAll(async () => {
  t = await createImportApp()
  admin = await t.as('administrator')
  const { db } = t.deps
  for (const baldo_id of ['OFF-1', 'OFF-2', '00777']) await buildWorkshop(db, { baldo_id })
  for (const baldo_id of ['CON-1', 'CON-2']) await buildDealer(db, { baldo_id })
  const archived = await buildWorkshop(db, { baldo_id: 'OFF-ARC' })
  await db.updateTable('workshops').set({ archived_at: '2026-01-01T00:00:00Z' }).where('id', '=', archived.id).execute()
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
const address = () => `respinta${++count}@rete.example`
const dry = (rows: Record<string, string>[], caller = admin) =>
  assertImportWritesNothing(t, () => users(caller).dry(csvFile(rows)))

const roleRank = 'Puoi farlo solo con chi ha un ruolo inferiore al tuo.'
const rejected: [what: string, cells: Record<string, string>, errors: string[]][] = [
  ['no name', { Nome: '' }, ['Il campo nome è obbligatorio.']],
  ['a name too long', { Nome: 'x'.repeat(256) }, ['Il campo nome non può superare i 255 caratteri.']],
  ['no address', { 'E-mail': '' }, ['Il campo email è obbligatorio.']],
  ['no address at all', { 'E-mail': 'mario' }, ['Il campo email non è valido.']],
  ['no role', { Ruolo: '' }, ['Ruolo: scrivi il nome di un ruolo.']],
  [
    'an unknown role',
    { Ruolo: 'Capo' },
    ['Ruolo: “Capo” non esiste: scrivi il nome di un ruolo, per esempio Utente officina.'],
  ],
  ['neither yes nor no', { 'Non disturbare': 'forse' }, ['Non disturbare: scrivi Sì o No.']],
  ['an unknown Baldo ID', { Officine: 'OFF-1; XX' }, ['Officine: il Baldo ID XX non esiste.']],
  ['a Baldo ID of the other kind', { Officine: 'CON-1' }, ['Officine: il Baldo ID CON-1 non esiste.']],
  [
    'lost zeros',
    { Officine: '777' },
    ['Officine: il Baldo ID 777 non esiste, esiste 00777. Se il file ha perso gli zeri iniziali, scrivilo come testo.'],
  ],
  ['a Baldo ID twice', { Officine: 'OFF-1; off-1' }, ['Officine: il Baldo ID OFF-1 è scritto due volte.']],
  ['an archived partner', { Officine: 'OFF-ARC' }, ['Officine: OFF-ARC è archiviata, non si può assegnare.']],
  ['two workshops for one', { Officine: 'OFF-1, OFF-2' }, ['Officine: Questo ruolo ha una sola officina.']],
  ['partners for none', { Concessionarie: 'CON-1' }, ['Concessionarie: Questo ruolo non ha concessionarie.']],
  [
    'several problems at once',
    { Nome: '', Ruolo: 'Capo', Officine: 'XX', 'Non disturbare': '?' },
    [
      'Il campo nome è obbligatorio.',
      'Ruolo: “Capo” non esiste: scrivi il nome di un ruolo, per esempio Utente officina.',
      'Non disturbare: scrivi Sì o No.',
      'Officine: il Baldo ID XX non esiste.',
    ],
  ],
  [
    'a new address for nobody',
    { 'Nuova e-mail': 'nuovissima@rete.example' },
    ['Nuova e-mail: {email} non ha un account, non c’è niente da cambiare.'],
  ],
  ['a new address that is none', { 'Nuova e-mail': 'x' }, ['Il campo nuova email non è valido.']],
]

describe('a wrong row', () => {
  it('says what is wrong with each of its fields, and nothing of the file is written', async () => {
    const emails = rejected.map(([, cells]) => cells['E-mail'] ?? address())
    const rows = rejected.map(([, cells], index) => ({ 'Nuova e-mail': '', ...row(emails[index] ?? '', cells) }))
    const good = { 'Nuova e-mail': '', ...row(address()) }
    const answer = await dry([...rows, good])
    expect(problems(answer)).toEqual(
      Object.fromEntries(
        rejected.map(([, , errors], index) => [
          index + 2,
          errors.map((error) => error.replace('{email}', emails[index] ?? '')),
        ]),
      ),
    )
    const sent = await assertImportWritesNothing(t, () => users().send(csvFile([...rows, good])))
    expect([sent.status, sent.body.errors.file?.[0]]).toEqual([422, 'Riga 2: Il campo nome è obbligatorio.'])
  })

  it('is one whose address an earlier row has, in any case', async () => {
    const [email, other] = [address(), address()]
    const { email: taken } = await buildUser(t.deps.db, { role: 'workshop_user' })
    const answer = await dry([
      { ...row(email), 'Nuova e-mail': '' },
      { ...row(email.toUpperCase()), 'Nuova e-mail': '' },
      { ...row(taken), 'Nuova e-mail': other },
      { ...row(other), 'Nuova e-mail': '' },
    ])
    expect(problems(answer)).toEqual({
      3: [`E-mail: ${email.toUpperCase()} è già alla riga 2.`],
      4: [`Nuova e-mail: ${other} è anche alla riga 5.`],
    })
  })

  it('is one with a new address that another user has, or of a closed account', async () => {
    const { email } = await buildUser(t.deps.db, { role: 'workshop_user' })
    const { email: other } = await buildUser(t.deps.db, { role: 'workshop_user' })
    const closed = await buildUser(t.deps.db, { role: 'workshop_user', deleted_at: '2026-01-01T00:00:00Z' })
    const answer = await dry([
      { ...row(email), 'Nuova e-mail': other.toUpperCase() },
      { ...row(closed.email), 'Nuova e-mail': '' },
    ])
    expect(problems(answer)).toEqual({
      2: ['Nuova e-mail: Questo indirizzo è già di un altro utente.'],
      3: [
        `${closed.email} è di un account chiuso: prima si ripristina dall’elenco, oppure si toglie la riga dal file.`,
      ],
    })
  })

  it('is one with a formula in a column that is read', async () => {
    const file = xlsxFile([{ ...row(address()), Officine: { formula: 'A1', shown: 'OFF-1' } }])
    const answer = await assertImportWritesNothing(t, () => users().dry(file))
    expect(Object.values(problems(answer))[0]?.[0]).toContain('Officine')
  })
})

describe('ranks', () => {
  const person = async (role: Parameters<typeof buildUser>[1]['role']) => {
    const user = await buildUser(t.deps.db, { role, name: 'Prima' })
    return user.email
  }
  const emailOf = async ({ user_id }: Caller) =>
    (await t.deps.db.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirstOrThrow()).email

  it('keep an administrator from changing themselves and other administrators, not from leaving them as they are', async () => {
    const [self, other] = [await emailOf(admin), await person('administrator')]
    const answer = await dry([
      row(self, { Ruolo: 'superuser_rt' }),
      row(other, { Ruolo: 'superuser_rt' }),
      row(await person('superuser_rt'), { Ruolo: 'administrator' }),
    ])
    expect(problems(answer)).toEqual({
      2: ['Sei tu: i tuoi dati si cambiano nel tuo profilo.'],
      3: ['È un altro amministratore: si modifica dalla sua riga nell’elenco, con la tua password.'],
    })
    const unchanged = await dry([row(other, { Nome: 'Prima', Ruolo: 'Amministratore' })])
    expect(unchanged.counts.unchanged).toBe(1)
  })

  it('keep a superuser from whoever is not of a lower rank, and from giving such roles', async () => {
    const superuser = await t.as('superuser_rt')
    const answer = await dry(
      [
        row(await person('administrator')),
        row(await person('superuser_rt')),
        row(await person('workshop_user'), { Ruolo: 'superuser_rt' }),
        row(address(), { Ruolo: 'administrator' }),
        row(await person('workshop_user')),
      ],
      superuser,
    )
    expect(problems(answer)).toEqual({
      2: [roleRank],
      3: [roleRank],
      4: ['Ruolo: puoi assegnare solo un ruolo inferiore al tuo.'],
      5: ['Ruolo: puoi assegnare solo un ruolo inferiore al tuo.'],
    })
    expect(answer.rows.find(({ row: number }) => number === 6)?.outcome).toBe('changed')
  })

  it('close import and export to other roles and while impersonating', async () => {
    const manager = await t.as('after_sales_manager_rt')
    const { id } = await buildUser(t.deps.db, { role: 'superuser_rt' })
    const browsing = await impersonate(t, await t.as('administrator'), id)
    for (const caller of [manager, browsing]) {
      const answers = [
        await sendImport(caller, 'users', csvFile([row(address())])),
        await caller.get('/api/users/import/template'),
        await caller.get('/api/users/xls'),
        await caller.send('POST', '/api/users/xls', { ids: [id] }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    }
  })
})

describe('what happens meanwhile', () => {
  it('makes the import fail when a person has been changed since the check (409)', async () => {
    const { id, email } = await buildUser(t.deps.db, { role: 'workshop_user', name: 'Prima' })
    const file = csvFile([row(email)])
    const { plan } = await users().dry(file)
    await t.deps.db.updateTable('users').set({ name: 'Nel frattempo' }).where('id', '=', id).execute()
    const answer = await sendImport<ImportAnswer>(admin, 'users', file, { confirm: '1', plan })
    expect(answer.status).toBe(409)
  })

  it('sees a person who becomes an administrator while it waits for the row', async () => {
    const { id, email } = await buildUser(t.deps.db, { role: 'workshop_user' })
    const answer = await withConcurrentWrite(t, `UPDATE users SET role_id = 1 WHERE id = ${id}`, () =>
      users().send(csvFile([row(email, { Nome: 'Altra persona' })])),
    )
    expect([answer.status, answer.body.errors.file?.[0]]).toEqual([
      422,
      expect.stringContaining('altro amministratore'),
    ])
  })
})

it('rejects more new people than may be invited at once (422)', async () => {
  const many = Array.from({ length: 2001 }, (_, index) => row(`molti${index}@rete.example`))
  const { status, body } = await assertImportWritesNothing(t, () => users().send(csvFile(many), {}))
  expect([status, body.errors.file?.[0]]).toEqual([422, expect.stringContaining('2.000 persone nuove')])
})

it('rejects a file without the columns that it needs (422)', async () => {
  const { status, body } = await users().send(csvFile([{ Nome: 'Mario', 'E-mail': address() }]))
  expect([status, body.errors.file?.[0]]).toEqual([422, expect.stringContaining('Ruolo')])
})

it.each([[{}], [{ ids: [] }], [{ ids: ['x'] }], [{ ids: '1' }]])('rejects the export of %j (422)', async (body) => {
  expect((await admin.send('POST', '/api/users/xls', body)).status).toBe(422)
})
