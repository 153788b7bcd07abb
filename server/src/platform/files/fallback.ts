import type { FileStore } from './store.ts'

/**
 * A store whose files were in another one before: what it lacks is read there. Nothing is written or removed there; the
 * command `files-move` copies it.
 */
export function withFallback(store: FileStore, fallback: FileStore): FileStore {
  return {
    ...store,
    async readInstallation() {
      await fallback.readInstallation() // from now on it knows when its mount is missing
      return store.readInstallation()
    },
    open: async (key) => (await store.open(key)) ?? fallback.open(key),
    findSize: async (key) => (await store.findSize(key)) ?? fallback.findSize(key),
  }
}
