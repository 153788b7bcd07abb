import { VisuallyHidden } from '@mantine/core'

/** What the button of a download shows instead of its turning sign, in the same place, while others are before it. */
export const queuedLoader = { children: 'In coda…' }

/** How far a download is, for who can't see its button. */
export function DownloadStatus({ busy, isQueued }: { busy: boolean; isQueued: boolean }) {
  const status = isQueued ? 'In coda: il file parte appena è il suo turno' : 'Creazione del file in corso'
  return <VisuallyHidden role="status">{busy && status}</VisuallyHidden>
}
