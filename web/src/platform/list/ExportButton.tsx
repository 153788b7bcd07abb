import { Alert, Button } from '@mantine/core'
import { IconAlertCircle, IconDownload } from '@tabler/icons-react'
import { useDownload } from '../api/useDownload.ts'
import { DownloadStatus, queuedLoader } from './DownloadStatus.tsx'
import classes from './ExportButton.module.css'

type ExportButtonProps = {
  url: string
  /** The names of the parameters of the address that filter the file too. */
  filters: readonly string[]
  fileName: string
}

/** The URL of the export, filtered and sorted like the list in the address bar; its own parameters are the defaults. */
function exportUrl(url: string, filters: readonly string[]): string {
  const [path = '', defaults] = url.split('?')
  const parameters = new URLSearchParams(defaults)
  for (const [name, value] of new URLSearchParams(window.location.search))
    if (name === 'sort' || filters.includes(name)) parameters.set(name, value)
  return parameters.size > 0 ? `${path}?${parameters}` : path
}

/** "Export XLS" for the actions of a page; errors appear below them, above the table (DESIGN §6). */
export function ExportButton({ url, filters, fileName }: ExportButtonProps) {
  const { busy, isQueued, failure, start, dismiss } = useDownload()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={busy}
        loaderProps={isQueued ? queuedLoader : undefined}
        onClick={() => start(exportUrl(url, filters), fileName)}
      >
        Export XLS
      </Button>
      <DownloadStatus busy={busy} isQueued={isQueued} />
      {failure && (
        <div className={classes.line}>
          <Alert
            color="red"
            icon={<IconAlertCircle size={20} aria-hidden />}
            classNames={{
              root: classes.problem,
              message: classes.text,
              icon: classes.text,
              closeButton: classes.text,
            }}
            withCloseButton
            onClose={dismiss}
          >
            Non è stato possibile creare il file. Riprova.
            {failure.reason && <p>{failure.reason}</p>}
          </Alert>
        </div>
      )}
    </>
  )
}
