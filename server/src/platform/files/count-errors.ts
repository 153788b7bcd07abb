import { Readable } from 'node:stream'
import { fileStoreErrors } from '../metrics.ts'
import type { FileStore } from './store.ts'

/** A stream that broke off while it was received is the sender's failure, not the store's. */
const isSenders = ([content]: unknown[], error: unknown) => content instanceof Readable && content.errored === error

/** The same store, of whichever kind, whose failed calls are counted by operation. */
export function countStoreErrors(store: FileStore): FileStore {
  const fail = (operation: string, args: unknown[], error: unknown): never => {
    if (!isSenders(args, error)) fileStoreErrors.inc({ operation })
    throw error
  }
  async function* countWhileListing(operation: string, list: AsyncIterable<unknown>) {
    try {
      yield* list
    } catch (error) {
      fail(operation, [], error)
    }
  }
  return new Proxy(store, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver)
      if (typeof method !== 'function') return method
      return (...args: unknown[]) => {
        const result: unknown = method.apply(target, args)
        if (result instanceof Promise) return result.catch((error) => fail(String(name), args, error))
        return countWhileListing(String(name), result as AsyncIterable<unknown>)
      }
    },
  })
}
