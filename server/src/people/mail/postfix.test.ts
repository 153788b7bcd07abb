import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { freePort } from '../../../test/free-port.ts'
import { buildNewMail, type Outbox, testOutbox } from '../../../test/mails.ts'
import { canRunPostfix, startPostfix, startPostgrey } from '../../../test/postfix.ts'
import { bySize } from '../../../test/sizes.ts'
import { startReportListener } from './report-listener.ts'
import { retryDelays } from './send.job.ts'

// A mail server as operators run it: `npm run prove neighbours`, as root. Without it the same is asked of recorded reports
// (delivery-report.test.ts) and of a server that answers 451 (greylisting.test.ts).
const isProof = bySize(false, true)
if (isProof && !canRunPostfix) throw new Error('Postfix is started by root: run this proof as root.')

let t: TestApp
let outbox: Outbox
let listener: Awaited<ReturnType<typeof startReportListener>>
let lmtpPort: number

beforeAll(async () => {
  lmtpPort = await freePort()
  t = await testApp({ mailReturn: 'rimbalzi+TOKEN@portale.example', lmtpListen: { host: '127.0.0.1', port: lmtpPort } })
  outbox = testOutbox(t)
  listener = await startReportListener(t.deps)
})
afterAll(async () => {
  await listener?.close()
  await t.close()
})

const buildPerson = (email: string) => buildUser(t.deps.db, { role: 'dealer_holder', email })
type Person = Awaited<ReturnType<typeof buildPerson>>

/** The mail to a person, as soon as it is no more in the state that a server's answer left it in. */
async function waitForState(person: Person, state: string) {
  for (let attempt = 0; ; attempt += 1) {
    const row = await outbox.row(person)
    if (row?.state === state || attempt > 300) return row
    await wait(100)
  }
}

describe.runIf(isProof)('a Postfix that takes mails and finds nobody afterwards', () => {
  it('reports it to the portal, as the documentation configures it: the mail is refused, the other one is sent', async () => {
    const postfix = await startPostfix({
      virtual_mailbox_maps: 'inline:{ { anna@rete.example=all/ } }',
      smtpd_reject_unlisted_recipient: 'no',
      recipient_delimiter: '+',
      relay_domains: 'portale.example',
      transport_maps: `inline:{ { portale.example=lmtp:inet:127.0.0.1:${lmtpPort} } }`,
      relay_recipient_maps: 'inline:{ { rimbalzi@portale.example=x } }',
    })
    try {
      const [anna, nobody] = [await buildPerson('anna@rete.example'), await buildPerson('nessuno@rete.example')]
      await outbox.write(buildNewMail(anna), buildNewMail(nobody))
      await outbox.send(postfix.url)
      expect(await waitForState(nobody, 'parked')).toMatchObject({
        state: 'parked',
        refused_at: expect.anything(),
        last_error: expect.stringMatching(/^5\.1\.1 .*nessuno@rete\.example/),
      })
      expect(await postfix.waitForMails(1)).toHaveLength(1)
      expect(await outbox.row(anna)).toMatchObject({ state: 'sent', last_error: null })
    } finally {
      await postfix.close()
    }
  })
})

describe.runIf(isProof)('a Postfix with Postgrey', () => {
  it('takes a mail within its window, once, and the next ones at once although each has another sender', async () => {
    const postgrey = await startPostgrey(process.env.FAKETIME_LIBRARY ?? '')
    const postfix = await startPostfix({
      smtpd_recipient_restrictions: `${postgrey.policy}, permit_mynetworks, reject`,
    })
    try {
      const person = await buildPerson('carla@rete.example')
      const first = buildNewMail(person)
      await outbox.write(first)
      let seconds = 0
      const tries: string[] = []
      for (const delay of [0, ...retryDelays]) {
        seconds += delay
        await postgrey.setClock(seconds)
        await outbox.skipWait()
        await outbox.send(postfix.url)
        const row = await outbox.row(person)
        tries.push(`${seconds} s: ${row?.state}`)
        if (row?.state !== 'retrying') break
        expect(row.last_error).toMatch(/^Can't send mail - all recipients were rejected: 450 .*Greylisted/)
      }
      expect(tries).toEqual(['0 s: retrying', '60 s: retrying', '180 s: retrying', '480 s: sent'])
      await outbox.write(buildNewMail(person))
      await outbox.send(postfix.url)
      expect(await outbox.row(person)).toMatchObject({ state: 'sent', tries: 1 })
      // Postgrey leaves out what follows a +; of another sender's address it knows nothing yet.
      const mailReturn = 'rimbalzi-TOKEN@portale.example'
      const other = testOutbox({ ...t, deps: { ...t.deps, config: { ...t.deps.config, mailReturn } } })
      await other.write(buildNewMail(person))
      await other.send(postfix.url)
      expect((await outbox.row(person))?.state).toBe('retrying')
      await wait(1000)
      const arrived = await postfix.waitForMails(2)
      expect(new Set(arrived.map((raw) => /^Message-ID:.*$/m.exec(raw)?.[0])).size).toBe(2)
      expect(arrived).toHaveLength(2)
    } finally {
      await postfix.close()
      await postgrey.close()
    }
  })
})

it.runIf(!isProof)('is tried by npm run prove neighbours', () => expect(listener).toBeDefined())
