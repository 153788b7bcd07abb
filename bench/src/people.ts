import { rmSync } from 'node:fs'
import { copyLargeData, ensureLargeData } from './data.ts'
import { people } from './people.queries.ts'
import { type Call, type Person, signIn } from './person.ts'
import { checkout, type Portal, startPortal } from './portal.ts'

export type Colleague = Person & (typeof people)[number]
/** A portal over its own copy of the large data with all people signed in; `calls` are what they have asked so far. */
export type Office = { portal: Portal; colleagues: Colleague[]; calls: Call[]; close: () => Promise<void> }

/** Whether a person's browser has a stream of notifications; of one in four a proxy keeps it back, so that it polls. */
export const hasStream = (index: number): boolean => index % 4 > 0

/** Starts what is built in a checkout and signs everybody in. */
export async function openOffice(name: string, folder = checkout): Promise<Office> {
  await ensureLargeData(folder)
  const portal = await startPortal(copyLargeData(name), folder)
  const calls: Call[] = []
  const colleagues: Colleague[] = []
  for (const [index, who] of people.entries()) {
    const person = await signIn(portal.address, who.email, calls)
    colleagues.push({ ...who, ...person })
    if (hasStream(index)) person.openStream(() => void person.read('unread', '/notifications/unread'))
  }
  const close = async () => {
    await portal.stop()
    rmSync(portal.dataDir, { recursive: true })
  }
  return { portal, colleagues, calls, close }
}

/** The offices of two builds, BENCH_BEFORE's first, or of this one alone. */
export async function openSides(name: string): Promise<Office[]> {
  const before = process.env.BENCH_BEFORE
  return [...(before ? [await openOffice(`${name}-before`, before)] : []), await openOffice(name)]
}

/** A 409 is an answer too: two people collide. */
const isExpected = ({ status }: Call) => (status >= 200 && status < 300) || status === 304 || status === 409

/** Prints what nobody expects, by kind; whether that is more than one answer of a hundred. */
export function hasUnexpected(calls: Call[]): boolean {
  const unexpected = calls.filter((call) => !isExpected(call))
  const collisions = calls.filter(({ status }) => status === 409).length
  console.log(`${calls.length} calls, ${collisions} collisions (409), ${unexpected.length} unexpected answers`)
  for (const [kind, some] of Map.groupBy(unexpected, ({ kind, status }) => `${status} ${kind}`))
    console.log(`  ${some.length} × ${kind}, for example ${some[0]?.path}`)
  return unexpected.length > calls.length / 100
}
