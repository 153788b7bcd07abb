import '@mantine/core/styles/Combobox.layer.css'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Upload } from '@portale/domain/activities/activity.ts'
import { documentStatuses, documentStatusLabels } from '@portale/domain/documents.ts'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { paths } from '../paths.ts'
import classes from './UploadManagement.module.css'
import { UploadRow } from './UploadRow.tsx'
import type { ManagementValues } from './useManagement.ts'

const statuses = documentStatuses.map((status) => ({ value: status, label: documentStatusLabels[status] }))

type Props = { upload: Upload; index: number; form: UseFormReturnType<ManagementValues> }

/** One uploaded document with its status selector, the reason when it is rejected, and its preview. */
export function ManagedUpload({ upload, index, form }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { file_name, media_type } = upload
  const picture = media_type.startsWith('image/')
  const status = form.values.managed[index]?.status
  return (
    <div className={classes.upload}>
      <UploadRow upload={upload} by />
      <div className={classes.choice} data-open={open || undefined}>
        <div className={classes.fields}>
          <NativeSelect
            className={classes.status}
            label="Stato"
            aria-label={`Stato di ${file_name}`}
            data={statuses}
            {...form.getInputProps(`managed.${index}.status`)}
          />
          {status === 'rejected' && (
            <Textarea
              className={classes.reason}
              label="Motivo del rifiuto (*Obbligatorio)"
              description="Chi ha caricato il documento lo legge accanto al file e nell’e-mail."
              maxLength={10_000}
              {...form.getInputProps(`managed.${index}.reason`)}
            />
          )}
          {(picture || media_type === 'application/pdf') && (
            <Button
              variant="default"
              leftSection={open ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
              aria-expanded={open}
              aria-controls={`${id}preview`}
              aria-label={`Anteprima di ${file_name}`}
              onClick={() => setOpen(!open)}
            >
              Anteprima
            </Button>
          )}
        </div>
        <div id={`${id}preview`} className={classes.preview} hidden={!open}>
          {open && picture && <img src={paths.uploadedFile(upload.id)} alt={`Anteprima di ${file_name}`} />}
          {open && !picture && (
            <iframe src={`${paths.uploadedFile(upload.id)}#navpanes=0`} title={`Anteprima di ${file_name}`} />
          )}
        </div>
      </div>
    </div>
  )
}
