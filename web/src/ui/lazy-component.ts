import { type ComponentType, lazy } from 'react'
import { toast } from './toast.ts'

/**
 * A part of the page whose file comes when it is asked for. `open` shows it once it is there, or tells `sorry`, so that
 * a broken line leaves the page as it is; `preload` is for when somebody is about to ask.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>, failureMessage: string) {
  return {
    Component: lazy(async () => ({ default: await load() })),
    preload: () => void load().catch(() => {}), // told when it is asked for
    open: (show: () => void) =>
      load().then(show, () => toast(`${failureMessage}: controlla la connessione e riprova.`)),
  }
}
