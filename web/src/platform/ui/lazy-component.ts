import { type ComponentType, lazy } from 'react'
import { toast } from './toast.ts'

/**
 * A component that is downloaded when it is needed. `open` calls `show` after the download, or shows `failureMessage` in a
 * toast; `preload` downloads it in advance.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>, failureMessage: string) {
  return {
    Component: lazy(async () => ({ default: await load() })),
    preload: () => void load().catch(() => {}), // reported by `open`
    open: (show: () => void) =>
      load().then(show, () => toast(`${failureMessage}: controlla la connessione e riprova.`)),
  }
}
