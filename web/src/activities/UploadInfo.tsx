import { Button } from '@mantine/core'
import { readyText, sendable } from './chosen-files.ts'
import classes from './DocumentTypeUpload.module.css'
import type { useDocumentUpload } from './useDocumentUpload.ts'

/** What stands beside Salva: what would be sent, what stops it, or that it is on its way. */
export function UploadInfo({ upload }: { upload: ReturnType<typeof useDocumentUpload> }) {
  const files = sendable(upload.chosen)
  if (upload.percent !== undefined)
    return (
      <span className={classes.sending}>
        {upload.percent < 100 ? 'Invio in corso' : 'Controllo dei file in corso'}
        <Button variant="subtle" size="compact-sm" onClick={upload.stop}>
          Interrompi
        </Button>
      </span>
    )
  if (upload.tooMuch) return <span className={classes.problem}>{upload.tooMuch}</span>
  if (files.length > 0) return readyText(files)
  return upload.chosen.length > 0 ? 'Nessuno dei file scelti può essere inviato' : 'Nessun file scelto'
}
