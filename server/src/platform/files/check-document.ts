import { Worker } from 'node:worker_threads'
import type { ContentDoubt } from '@portale/domain/platform/document-doubts.ts'
import { getExtension } from '@portale/domain/platform/files.ts'
import pLimit from 'p-limit'
import type { CheckMessage, CheckTask } from './document.worker.ts'

/**
 * What is not known after this time, the wait for other checks included, counts as no doubt. A thread without work ends and
 * gives its memory back.
 */
const limits = { seconds: 10, idleSeconds: 60, heapMegabytes: 128 }

const checked = ['pdf', 'docx', 'xlsx', 'odt', 'ods'] as const
const inTurn = pLimit(1)

/** What is doubtful about the content of a document whose kind is known; undefined for nothing. */
export async function findContentDoubt(path: string, fileName: string): Promise<ContentDoubt | undefined> {
  const extension = checked.find((known) => known === getExtension(fileName))
  if (!extension) return undefined
  const { promise: tooLate, resolve } = Promise.withResolvers<undefined>()
  let isTooLate = false
  const timer = setTimeout(() => {
    isTooLate = true
    resolve(undefined)
  }, limits.seconds * 1000)
  const check = inTurn(async () => (isTooLate ? undefined : checkInWorker({ path, extension })))
  return Promise.race([check, tooLate]).finally(() => clearTimeout(timer))
}

// One thread for all: starting one takes twenty times as long as most checks.
let worker: Worker | undefined
let idleTimer: NodeJS.Timeout | undefined

/** With little memory, so that a hostile file cannot harm the server; it does not keep the server running. */
function startWorker(): Worker {
  const file = `./document.worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`
  const started = new Worker(new URL(file, import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes, maxYoungGenerationSizeMb: 32 },
  })
  started.on('error', () => {}) // between two checks; during one it is the check's
  started.unref()
  return started
}

async function endWorker(): Promise<void> {
  const ended = worker
  worker = undefined
  await ended?.terminate()
}

async function checkInWorker(task: CheckTask): Promise<ContentDoubt | undefined> {
  clearTimeout(idleTimer)
  worker ??= startWorker()
  const { promise, resolve, reject } = Promise.withResolvers<CheckMessage>()
  const timer = setTimeout(() => reject(new OutOfReach()), limits.seconds * 1000)
  const onError = (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new OutOfReach() : error)
  const onExit = () => reject(new Error('the check of a document ended without a result'))
  worker.once('message', resolve).once('error', onError).once('exit', onExit)
  worker.postMessage(task)
  try {
    const { doubt } = await promise
    worker.off('error', onError).off('exit', onExit)
    idleTimer = setTimeout(() => void endWorker(), limits.idleSeconds * 1000).unref()
    return doubt
  } catch (error) {
    await endWorker()
    if (error instanceof OutOfReach) return undefined
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** The check has taken too long or too much memory. */
class OutOfReach extends Error {}
