import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoViolations } from './expect-no-violations.ts'
import { Installation } from './portal.ts'
import { proveReminders } from './reminders.ts'
import { startUnreliableMailServer, type UnreliableMailServer } from './unreliable-mail-server.ts'

/** The short proof, with a fixed seed; `npm run prove` runs the long one. */
describe('two servers that are killed while they send reminders', () => {
  let mailServer: UnreliableMailServer
  let portal: Installation

  beforeAll(async () => {
    mailServer = await startUnreliableMailServer(32)
    portal = new Installation(mailServer.url)
  })
  afterAll(async () => {
    await portal.close()
    await mailServer.close()
  })

  it('remind each partner once and send each verifier one digest', async () => {
    const counts = { dealer: 600, workshop: 60, manager: 20 }
    const { counts: found } = await expectNoViolations((tally) =>
      proveReminders(portal, mailServer, { rounds: 1, counts, seed: 7, failures: false }, tally),
    )
    expect(found.get('mails accepted')).toBe(680)
    expect(found.get('kills with reminders left to record')).toBeGreaterThan(0)
    expect(found.get('kills with mails left to send')).toBeGreaterThan(0)
  })
})
