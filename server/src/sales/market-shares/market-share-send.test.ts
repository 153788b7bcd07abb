import type { MarketShare } from '@portale/domain/sales/market-shares/market-share.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { adminQuery } from '../../../test/drop-database.ts'
import { createImportApp, withConcurrentWrite } from '../../../test/fixtures/import.fixtures.ts'
import {
  createShareFixtures,
  type ShareFixtures,
  sharesPath,
  uploadShare,
} from '../../../test/fixtures/market-share.fixtures.ts'
import type { ErrorBody } from '../../../test/fixtures/partner.fixtures.ts'
import { testOutbox } from '../../../test/mails.ts'
import { startSecondServer } from '../../../test/second.ts'
import { mailServer } from '../../../test/smtp.ts'

let t: TestApp
let fixtures: ShareFixtures
let admin: Caller
let share: MarketShare

const year = new Date().getFullYear()

beforeAll(async () => {
  t = await createImportApp()
  fixtures = await createShareFixtures(t)
  admin = await t.as('administrator')
})
beforeEach(async () => {
  share = await uploadShare(admin, [
    ['A1', '10', '12,5'],
    ['A2', '20', '22'],
    ['B1', '30', '33,3'],
  ])
})
afterAll(() => t.close())

const send = (id = share.id, caller = admin) => caller.send<MarketShare & ErrorBody>('POST', `${sharesPath}/${id}`)
const mailsOf = async (id = share.id) =>
  (await testOutbox(t).rows()).filter(({ key }) => key.startsWith(`market_share:${id}:`))
const names = (mails: { to_name: string }[]) => mails.map(({ to_name }) => to_name).toSorted()

describe('sending', () => {
  it('writes one mail to each person, with all of that person’s rows and no others', async () => {
    const { status, body } = await send()
    expect([status, body.sent_at !== null, body.sent_by]).toEqual([200, true, { name: expect.any(String) }])
    const mails = await mailsOf()
    expect(names(mails)).toEqual(['Aldo', 'Anna', 'Bruno', 'Olga', 'Sara'])
    const linesByName = mails.map(({ to_name, text }) => [
      to_name,
      [...text.matchAll(/^- .*$/gm)].map(([line]) => line),
    ])
    const a1 = '- Officina A1 (A1): Attuale 10%, Target 12,5%'
    const a2 = '- Officina A2 (A2): Attuale 20%, Target 22%'
    const b1 = '- Officina B1 (B1): Attuale 30%, Target 33,3%'
    expect(Object.fromEntries(linesByName)).toEqual({ Aldo: [a1], Anna: [a1], Bruno: [b1], Olga: [a1, a2], Sara: [b1] })
    expect(mails[0]?.subject).toBe(`Target Officine ${year}: i target aggiornati`)
    for (const { to_name, html } of mails) expect(html.includes('A2')).toBe(to_name === 'Olga') // each mail names only its reader's workshops
  })

  it('notifies users who want no mails in the portal alone', async () => {
    const { body } = await send()
    expect(body.recipients.map(({ name, workshops, state }) => [name, workshops, state])).toEqual([
      ['Aldo', 1, 'waiting'],
      ['Anna', 1, 'waiting'],
      ['Bruno', 1, 'waiting'],
      ['Olga', 2, 'waiting'],
      ['Quieta', 1, 'notified'],
      ['Sara', 1, 'waiting'],
    ])
    const { rows } = await sql<{ message: string; url: string }>`SELECT message, url FROM notifications
      WHERE user_id IN (${fixtures.people.quieta.id}, ${fixtures.people.holder.id}) ORDER BY id DESC LIMIT 2`.execute(
      t.deps.db,
    )
    expect(rows.toSorted((a, b) => a.url.localeCompare(b.url))).toEqual([
      {
        message: `<p>I target delle tue officine per il ${year} sono stati aggiornati.</p>`,
        url: `/dealers/${fixtures.alfa.id}`,
      },
      {
        message: `<p>I target della tua officina per il ${year} sono stati aggiornati.</p>`,
        url: `/workshops/${fixtures.a2.id}`,
      },
    ])
  })

  it('opens the list to who has several dealers, and names their pages', async () => {
    const { alfa, beta, people } = fixtures
    const added = await t.deps.db
      .insertInto('user_dealers')
      .values({ user_id: people.holder.id, dealer_id: beta.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await send()
    await t.deps.db.deleteFrom('user_dealers').where('id', '=', added.id).execute()
    const { rows } =
      await sql`SELECT url, objects FROM mails WHERE user_id = ${people.holder.id} ORDER BY id DESC LIMIT 1`.execute(
        t.deps.db,
      )
    expect(rows).toEqual([{ url: '/dealers', objects: [`/dealers/${alfa.id}`, `/dealers/${beta.id}`] }])
  })

  it('meant the same people before', async () => {
    const before = share.recipients.map(({ name, workshops, state }) => [name, workshops, state])
    const { body } = await send()
    expect(before).toEqual(body.recipients.map(({ name, workshops }) => [name, workshops, null]))
  })

  it('follows the dealer of today', async () => {
    const { db } = t.deps
    const until = new Date(Date.now() - 1000).toISOString()
    const move = (from: number, to: number) =>
      db.transaction().execute(async (tx) => {
        await sql`UPDATE workshop_dealers SET valid_to = ${until} WHERE workshop_id = ${fixtures.a2.id} AND valid_to IS NULL AND dealer_id = ${from}`.execute(
          tx,
        )
        await sql`INSERT INTO workshop_dealers (workshop_id, dealer_id, valid_from) VALUES (${fixtures.a2.id}, ${to}, ${until})`.execute(
          tx,
        )
      })
    await move(fixtures.alfa.id, fixtures.beta.id)
    try {
      const { body } = await send()
      const counts = new Map(body.recipients.map(({ name, workshops }) => [name, workshops]))
      expect([counts.get('Olga'), counts.get('Sara')]).toEqual([1, 2])
    } finally {
      await db.transaction().execute(async (tx) => {
        await sql`DELETE FROM workshop_dealers WHERE workshop_id = ${fixtures.a2.id} AND valid_from = ${until}`.execute(
          tx,
        )
        await sql`UPDATE workshop_dealers SET valid_to = NULL WHERE workshop_id = ${fixtures.a2.id}`.execute(tx)
      })
    }
  })
})

describe('exactly once', () => {
  it('rejects a second sending with the sender and the time, and writes nothing', async () => {
    const first = await send()
    const other = await t.as('superuser_rt')
    const { status, body } = await assertWritesNothing(t, () => send(share.id, other))
    expect(status).toBe(409)
    expect(body.message).toMatch(
      new RegExp(`^È già stato inviato il \\d{2}/\\d{2}/${year} \\d{2}:\\d{2} da ${first.body.sent_by?.name}\\.$`),
    )
  })

  it('of many at once, on two servers, one sends', async () => {
    const second = await startSecondServer(t)
    try {
      const callers = [admin, second.as(admin), await t.as('superuser_rt'), second.as(await t.as('administrator'))]
      const answers = await Promise.all([...callers, ...callers].map((caller) => send(share.id, caller)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
      expect(await mailsOf()).toHaveLength(5)
    } finally {
      await second.close()
    }
  })

  it('a concurrent sending waits for the first one and is rejected', async () => {
    const statement = `UPDATE workshop_market_shares SET sent_at = now(), sent_by = ${fixtures.people.anna.id} WHERE id = ${share.id}`
    const { status, body } = await withConcurrentWrite(t, statement, () => send())
    expect([status, body.message]).toEqual([409, expect.stringContaining('da Anna.')])
    expect(await mailsOf()).toEqual([])
  })

  it('a failure in the middle leaves nothing behind, and it can be sent again', async () => {
    await adminQuery(
      t.databaseUrl,
      `CREATE FUNCTION break_down() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
       CREATE TRIGGER broken AFTER INSERT ON workshop_market_share_recipients EXECUTE FUNCTION break_down()`,
    )
    try {
      expect((await assertWritesNothing(t, () => send())).status).toBe(500)
    } finally {
      await adminQuery(
        t.databaseUrl,
        'DROP TRIGGER broken ON workshop_market_share_recipients; DROP FUNCTION break_down()',
      )
    }
    expect((await admin.get<MarketShare>(`${sharesPath}/${share.id}`)).body.sent_at).toBeNull()
    expect((await send()).status).toBe(200)
    expect(await mailsOf()).toHaveLength(5)
  })

  it('a sending undone by the time machine notifies nobody a second time', async () => {
    await send()
    const noticed = async () => (await t.deps.db.selectFrom('notifications').select('id').execute()).length
    const before = await noticed()
    await sql`UPDATE workshop_market_shares SET sent_at = NULL, sent_by = NULL WHERE id = ${share.id}`.execute(
      t.deps.db,
    )
    const { status, body } = await send()
    expect([status, body.recipients.length]).toEqual([200, 6])
    expect([(await mailsOf()).length, await noticed()]).toEqual([5, before])
  })

  it('of rows there are none: 422', async () => {
    await sql`DELETE FROM workshop_market_share_workshops WHERE workshop_market_share_id = ${share.id}`.execute(
      t.deps.db,
    )
    const { status, body } = await assertWritesNothing(t, () => send())
    expect([status, body.errors]).toEqual([
      422,
      { file: ['Il file caricato non ha righe: non c’è niente da inviare.'] },
    ])
  })

  it.each(['0', '999999999', 'x'])('of %s there is nothing to send', async (id) => {
    expect((await admin.send('POST', `${sharesPath}/${id}`)).status).toBe(404)
  })
})

type Preview = { to: { name: string; email: string }[]; subject: string; html: string; text: string }

describe('before sending', () => {
  const previewOf = (workshop: number) => admin.get<Preview>(`${sharesPath}/${share.id}/preview/${workshop}`)

  it('the preview is the mail itself', async () => {
    const { body } = await previewOf(fixtures.a1.id)
    expect(body.to.map(({ name }) => name).toSorted()).toEqual(['Aldo', 'Anna', 'Olga'])
    await send()
    const [first] = body.to
    const mail = (await mailsOf()).find(({ to_address }) => to_address === first?.email)
    expect(body).toMatchObject({ subject: mail?.subject, html: mail?.html, text: mail?.text })
  })

  it('a workshop without people has one all the same, and one that wants no mails gets none', async () => {
    const alone = await uploadShare(admin, [['B2', '1', '2']])
    await sql`DELETE FROM user_dealers WHERE user_id = ${fixtures.people.seller.id}`.execute(t.deps.db)
    const { body } = await admin.get<Preview>(`${sharesPath}/${alone.id}/preview/${fixtures.b2.id}`)
    await t.deps.db
      .insertInto('user_dealers')
      .values({ user_id: fixtures.people.seller.id, dealer_id: fixtures.beta.id })
      .execute()
    expect([body.to, body.text.slice(0, 19)]).toEqual([[], 'Ciao Officina B2,\n\n'])
    expect((await previewOf(fixtures.a2.id)).body.to.map(({ name }) => name)).toEqual(['Olga'])
  })

  it('a workshop that is not in it has no preview', async () => {
    expect([(await previewOf(fixtures.b2.id)).status, (await previewOf(999_999)).status]).toEqual([404, 404])
  })

  it('a test mail goes to oneself, as often as one likes, and counts as no sending', async () => {
    const test = () => admin.send<{ message: string }>('POST', `${sharesPath}/${share.id}/test`)
    expect((await test()).body.message).toMatch(/^E-mail di prova scritta: .*«Posta in uscita»\.$/)
    await test()
    const mails = (await testOutbox(t).rows()).filter(({ kind }) => kind === 'market_share_test')
    expect(mails.map(({ user_id, subject }) => [user_id, subject])).toEqual(
      Array(2).fill([admin.user_id, `Prova - Target Officine ${year}: i target aggiornati`]),
    )
    expect(mails[0]?.text).toContain('- Officina A1 (A1): Attuale 10%, Target 12,5%')
    expect((await admin.get<MarketShare>(`${sharesPath}/${share.id}`)).body.sent_at).toBeNull()
  })

  it('sends no test mail to a user who wants no mails', async () => {
    const quiet = await t.as('administrator')
    await t.deps.db.updateTable('users').set({ do_not_disturb: true }).where('id', '=', quiet.user_id).execute()
    const { status } = await assertWritesNothing(t, () => quiet.send('POST', `${sharesPath}/${share.id}/test`))
    expect(status).toBe(422)
  })
})

describe('over a mail server that fails for some', () => {
  it('those are named, and “Riprova” tries them alone', async () => {
    const outbox = testOutbox(t)
    await outbox.clear()
    const server = await mailServer({
      recipient: (address) => (address.startsWith('anna') ? 550 : address.startsWith('olga') ? 451 : undefined),
    })
    const states = async () => {
      const { body } = await admin.get<MarketShare>(`${sharesPath}/${share.id}`)
      return Object.fromEntries(body.recipients.map(({ name, state }) => [name, state]))
    }
    const retry = () => admin.send<MarketShare & ErrorBody>('POST', `${sharesPath}/${share.id}/retry`)
    try {
      expect((await retry()).body.message).toBe('Non è ancora stato inviato.')
      await send()
      expect((await retry()).status).toBe(409)
      await outbox.send(server.url)
      const others = { Aldo: 'sent', Bruno: 'sent', Quieta: 'notified', Sara: 'sent' }
      expect(await states()).toEqual({ ...others, Anna: 'parked', Olga: 'retrying' })

      server.reset()
      const { status, body } = await retry()
      expect([status, body.recipients.find(({ name }) => name === 'Anna')]).toMatchObject([
        200,
        { state: 'waiting', last_error: null },
      ])
      await outbox.send(server.url)
      expect(server.accepted.map(({ to }) => to)).toEqual([['anna@rete.example']])
      expect(await states()).toEqual({ ...others, Anna: 'sent', Olga: 'retrying' })
      expect((await retry()).body.message).toBe('Nessuna e-mail di questo invio è da ritentare.')
    } finally {
      await server.close()
    }
  })
})
