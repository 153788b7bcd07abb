import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../src/demo/random.ts'
import { type MailServer, mailServer } from '../smtp.ts'

/** A real mail server that is slow, fails at random, and records by Message-ID what it accepted. */
export type UnreliableMailServer = {
  url: string
  /** When each mail was accepted: more than once if the sender did not learn of the first time. */
  accepted: Map<string, number[]>
  /** The mails that it rejected permanently. */
  rejected: Set<string>
  /** When it died while it received a mail. */
  deaths: number[]
  /** Is unreliable again, as it is at the start. */
  failAtRandom: () => void
  /** Accepts every mail from now on. */
  acceptAll: () => void
  /** Answers no mail from now on; resolves when it has received one. */
  hang: () => Promise<void>
  close: MailServer['close']
}

/** How many of five hundred mails have each outcome; after the last three the portal pauses. */
const shares = { accept: 460, rejectTemporarily: 25, reject: 10, hang: 1, dieAfterAccepting: 2, dieBeforeAccepting: 2 }
type Outcome = keyof typeof shares
const outcomes = Object.entries(shares).flatMap(([outcome, share]) => Array<Outcome>(share).fill(outcome as Outcome))

/** Starts the server; the seed decides the outcome of each mail. */
export async function startUnreliableMailServer(seed: number): Promise<UnreliableMailServer> {
  const random = seededRandom(seed)
  const accepted: UnreliableMailServer['accepted'] = new Map()
  const rejected: UnreliableMailServer['rejected'] = new Set()
  const deaths: number[] = []

  const accept = (id: string): undefined => {
    accepted.set(id, [...(accepted.get(id) ?? []), Date.now()])
  }
  const die = () => {
    deaths.push(Date.now())
    return 'die' as const
  }
  const handlers: Record<Outcome, (id: string) => Promise<undefined> | undefined | number | 'hang' | 'die'> = {
    async accept(id) {
      accept(id)
      await wait(random.int(5, 40)) // accepted, but not answered yet
      return undefined
    },
    rejectTemporarily: () => 451,
    reject(id) {
      rejected.add(id)
      return 554
    },
    hang: () => 'hang',
    dieAfterAccepting(id) {
      accept(id)
      return die()
    },
    dieBeforeAccepting: die,
  }
  const unreliable = { mail: ({ messageId = '' }) => handlers[random.pick(outcomes)](messageId) }
  const server = await mailServer(unreliable)
  return {
    url: server.url,
    accepted,
    rejected,
    deaths,
    failAtRandom: () => server.behave(unreliable),
    acceptAll: () => server.behave({ mail: ({ messageId = '' }) => accept(messageId) }),
    hang: () =>
      new Promise((resolve) => {
        const hangForMail = () => {
          resolve()
          return 'hang' as const
        }
        server.behave({ mail: hangForMail })
      }),
    close: server.close,
  }
}
