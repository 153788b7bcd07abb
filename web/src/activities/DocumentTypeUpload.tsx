import type { DocumentType, Upload } from '@portale/domain/activities/activity.ts'
import { findRejectedUpload, isUploadOpen } from '@portale/domain/documents.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { type ChosenFile, ChosenFiles } from '../form/ChosenFiles.tsx'
import { FileDrop } from '../form/FileDrop.tsx'
import classes from './DocumentTypeUpload.module.css'
import { UploadRows } from './UploadRows.tsx'

type Props = {
  type: DocumentType
  uploads: Upload[]
  chosen: ChosenFile[]
  disabled: boolean
  onChoose: (files: File[]) => void
  onRemove: (key: string) => void
}

/** One required document: where to upload while that is possible, and what was uploaded. */
export function DocumentTypeUpload({ type, uploads, chosen, disabled, onChoose, onRemove }: Props) {
  const rejected = findRejectedUpload(uploads)
  return (
    <section className={classes.card} aria-labelledby={`type-${type.id}`}>
      <h2 id={`type-${type.id}`}>{type.description}</h2>
      {rejected && (
        <div className={classes.rejected}>
          <IconAlertTriangle size={20} aria-hidden />
          <div>
            Un documento è stato rifiutato: carica una nuova versione.
            {rejected.reason && <p>Motivo: {rejected.reason}</p>}
          </div>
        </div>
      )}
      {isUploadOpen(uploads) ? (
        <FileDrop name={type.description} onChoose={onChoose} disabled={disabled} />
      ) : (
        <div className={classes.concluded}>
          <IconCircleCheck size={20} aria-hidden />
          <div>
            <b>Questa attività è conclusa</b>
            <p>Non è possibile caricare altri file</p>
          </div>
        </div>
      )}
      {chosen.length > 0 && (
        <ChosenFiles
          label={`File scelti: ${type.description}`}
          chosen={chosen}
          disabled={disabled}
          onRemove={onRemove}
        />
      )}
      {uploads.length > 0 && (
        <div>
          <h3>File caricati</h3>
          <UploadRows uploads={uploads} />
        </div>
      )}
    </section>
  )
}
