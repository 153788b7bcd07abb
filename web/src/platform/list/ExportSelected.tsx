import { Button } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useDownload } from '../api/useDownload.ts'
import { queuedLoader } from './DownloadStatus.tsx'

type Props = { rows: { id: number }[]; url: string; fileName: string }

/** The selected rows as a spreadsheet, in the order of the list. */
export function ExportSelected({ rows, url, fileName }: Props) {
  const [search] = useSearchParams()
  const { busy, isQueued, failure, start } = useDownload()
  const sort = search.get('sort')
  const target = sort ? `${url}?${new URLSearchParams({ sort })}` : url
  return (
    <>
      <Button
        variant="default"
        loading={busy}
        loaderProps={isQueued ? queuedLoader : undefined}
        onClick={() => start(target, fileName, { ids: rows.map(({ id }) => id) })}
      >
        Esporta le righe scelte
      </Button>
      {failure && <span role="alert">Non è stato possibile creare il file. {failure.reason || 'Riprova.'}</span>}
    </>
  )
}
