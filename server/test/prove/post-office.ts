import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../src/demo/random.ts'
import { type MailServer, mailServer } from '../smtp.ts'

/** A real mail server that keeps a ledger of what it took, by Message-ID; slow, and at times in a bad mood. */
export type PostOffice = {
  url: string
  /** When each mail was accepted: more than once when its sender did not know. */
  accepted: Map<string, number[]>
  /** Mails that it refused for good. */
  refused: Set<string>
  /** When it died with a mail in its hands. */
  deaths: number[]
  /** From now on it takes every mail at once. */
  behave: () => void
  /** From now on it answers no mail any more; answers once it holds one. */
  hang: () => Promise<void>
  close: MailServer['close']
}

/** How many of five hundred mails meet it in each of its moods; after the last three the portal waits a while. */
const shares = { calm: 460, later: 25, never: 10, silent: 1, dyingWithIt: 2, dyingWithoutIt: 2 }
type Mood = keyof typeof shares
const moods = Object.entries(shares).flatMap(([mood, share]) => Array<Mood>(share).fill(mood as Mood))

/** Opens a post office; its moods follow the seed, mail by mail. */
export async function openPostOffice(seed: number): Promise<PostOffice> {
  const random = seededRandom(seed)
  const accepted: PostOffice['accepted'] = new Map()
  const refused: PostOffice['refused'] = new Set()
  const deaths: number[] = []

  const accept = (id: string): undefined => {
    accepted.set(id, [...(accepted.get(id) ?? []), Date.now()])
  }
  const die = () => {
    deaths.push(Date.now())
    return 'die' as const
  }
  const meet: Record<Mood, (id: string) => Promise<undefined> | undefined | number | 'hang' | 'die'> = {
    async calm(id) {
      accept(id)
      await wait(random.int(5, 40)) // it is kept, and its sender does not know yet
      return undefined
    },
    later: () => 451,
    never(id) {
      refused.add(id)
      return 554
    },
    silent: () => 'hang',
    dyingWithIt(id) {
      accept(id)
      return die()
    },
    dyingWithoutIt: die,
  }
  const server = await mailServer({ mail: ({ messageId = '' }) => meet[random.pick(moods)](messageId) })
  return {
    url: server.url,
    accepted,
    refused,
    deaths,
    behave: () => server.behave({ mail: ({ messageId = '' }) => accept(messageId) }),
    hang: () =>
      new Promise((resolve) => {
        const hold = () => {
          resolve()
          return 'hang' as const
        }
        server.behave({ mail: hold })
      }),
    close: server.close,
  }
}
