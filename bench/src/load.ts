import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./load-worker.ts', import.meta.url))

export type LoadResult = { perSecond: number; p99: number }

export type LoadOptions = {
  connections: number
  seconds: number
  /** The number of requests, instead of `seconds`. */
  amount?: number
  headers: Record<string, string>
  /** The addresses that are asked for in turn, instead of the one of the call. */
  paths?: string[]
  /** Whether each request's address differs from all others, so that no answer was kept. */
  distinct?: boolean
}

/** Sends requests as fast as the connections get responses, in a process of its own. */
export async function runLoad(url: string, options: LoadOptions): Promise<LoadResult> {
  const child = fork(program)
  child.send({ url, ...options })
  const [answer] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => [{ problem: 'the load ended without a result' }]),
  ])) as [LoadResult | { problem: string }]
  if ('problem' in answer) throw new Error(`${url}: ${answer.problem}`)
  return answer
}
