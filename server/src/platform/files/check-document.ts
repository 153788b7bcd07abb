import { Worker } from 'node:worker_threads'
import type { ContentDoubt } from '@portale/domain/platform/document-doubts.ts'
import { getExtension } from '@portale/domain/platform/files.ts'
import pLimit from 'p-limit'
import type { CheckMessage, CheckTask } from './document.worker.ts'

/**
 * Of a check, of the wait for those before it, and of the thread, which ends after a while without work. A document that is
 * beyond one of them is taken without a doubt.
 */
export const checkLimits = { seconds: 3, waitSeconds: 10, idleSeconds: 60, heapMegabytes: 128, wasmMegabytes: 256 }

const checked = ['pdf', 'docx', 'xlsx', 'odt', 'ods'] as const
const oneAtATime = pLimit(1)

/** What is doubtful about the content of a document whose kind is known; undefined for nothing. */
export async function findContentDoubt(path: string, fileName: string): Promise<ContentDoubt | undefined> {
  const extension = checked.find((known) => known === getExtension(fileName))
  if (!extension) return undefined
  const { promise: tooLate, resolve } = Promise.withResolvers<undefined>()
  let isTooLate = false
  const timer = setTimeout(() => {
    isTooLate = true
    resolve(undefined)
  }, checkLimits.waitSeconds * 1000)
  const check = oneAtATime(async () => {
    clearTimeout(timer)
    return isTooLate ? undefined : checkInWorker({ path, extension })
  })
  return Promise.race([check, tooLate])
}

// One thread for all: starting one takes twenty times as long as most checks.
let worker: Worker | undefined
let idleTimer: NodeJS.Timeout | undefined

/** With little memory, so that a hostile file cannot harm the server; it does not keep the server running. */
function startWorker(): Worker {
  const file = `./document.worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`
  const { heapMegabytes: maxOldGenerationSizeMb, wasmMegabytes } = checkLimits
  const started = new Worker(new URL(file, import.meta.url), {
    execArgv: [],
    workerData: { wasmMegabytes },
    resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: 32 },
  })
  // Also between two checks; the error during one is the check's.
  started
    .on('error', () => {})
    .on('exit', () => {
      if (worker === started) worker = undefined
    })
  started.unref()
  return started
}

async function endWorker(): Promise<void> {
  const ended = worker
  worker = undefined
  await ended?.terminate()
}

/** The check has taken too long or too much memory. */
class CheckLimitError extends Error {}

async function checkInWorker(task: CheckTask): Promise<ContentDoubt | undefined> {
  clearTimeout(idleTimer)
  worker ??= startWorker()
  const { promise, resolve, reject } = Promise.withResolvers<CheckMessage>()
  const timer = setTimeout(() => reject(new CheckLimitError()), checkLimits.seconds * 1000)
  const onError = (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new CheckLimitError() : error)
  const onExit = () => reject(new Error('the check of a document ended without a result'))
  worker.once('message', resolve).once('error', onError).once('exit', onExit)
  worker.postMessage(task)
  try {
    const { doubt } = await promise
    worker?.off('error', onError).off('exit', onExit)
    idleTimer = setTimeout(() => void endWorker(), checkLimits.idleSeconds * 1000).unref()
    return doubt
  } catch (error) {
    await endWorker()
    if (error instanceof CheckLimitError) return undefined
    throw error
  } finally {
    clearTimeout(timer)
  }
}
