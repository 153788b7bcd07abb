import { Button } from '@mantine/core'
import { formatCount, formatSize } from '@portale/domain/platform/counts.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useRef } from 'react'
import { canLeave } from '../api/page-user.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { useUnsavedChanges } from '../form/useUnsavedChanges.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import classes from './PhotoDialog.module.css'
import { PhotoPicker } from './PhotoPicker.tsx'
import { writePdf } from './pdf.ts'
import { maxPhotos, type TakenPhoto, usePhotos } from './usePhotos.ts'

const lostMessage = 'Le foto non sono ancora un documento: se esci ora vanno perse.'

/** "Libretto 26-11-2026 10.15.pdf": what no system allows in a name is left out. */
const fileName = (subject: string, now: Date) =>
  `${subject
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .slice(0, 80)
    .trim()} ${formatMoment(now.toISOString()).slice(0, 16)}.pdf`
    .replaceAll('/', '-')
    .replaceAll(':', '.')

type Props = {
  /** What the photos are of. */
  subject: string
  taken: File[]
  onDone: (document: File) => void
  onClose: () => void
}

/** The photos of a document: taken one after the other, put in order, turned; then they are the pages of one PDF. */
export function PhotoDialog({ subject, taken, onDone, onClose }: Props) {
  const { photos, preparing, problems, add, move, turn, remove } = usePhotos(taken)
  const status = useRef<HTMLParagraphElement>(null)
  const isDirty = preparing || photos.length > 0
  useUnsavedChanges(() => (isDirty ? lostMessage : undefined))
  const close = async () => {
    if (!isDirty || (await canLeave(lostMessage))) onClose()
  }
  const finish = () => {
    onDone(new File([writePdf(photos)], fileName(subject, new Date()), { type: 'application/pdf' }))
    onClose()
  }
  const size = formatSize(photos.reduce((sum, { jpeg }) => sum + jpeg.size, 0))
  const isFull = photos.length >= maxPhotos
  return (
    <Dialog title={`Foto: ${subject}`} opened onClose={close} dirty={isDirty} size={560}>
      <FormAlert problems={problems} />
      {photos.length > 0 && (
        <ol className={classes.photos}>
          {photos.map((photo, index) => (
            <PhotoRow
              key={photo.key}
              photo={photo}
              number={index + 1}
              last={index === photos.length - 1}
              onMove={(step) => move(index, step)}
              onTurn={() => turn(photo.key)}
              onRemove={() => {
                remove(photo.key)
                status.current?.focus()
              }}
            />
          ))}
        </ol>
      )}
      <p ref={status} role="status" tabIndex={-1} className={classes.status}>
        {preparing && 'Preparazione della foto in corso'}
        {!preparing && photos.length > 0 && `${formatCount(photos.length, 'pagina', 'pagine')}, ${size}`}
        {!preparing && photos.length === 0 && 'Nessuna foto'}
      </p>
      <div className={classes.pickers}>
        <PhotoPicker
          camera
          disabled={isFull}
          leftSection={<IconCamera size={20} stroke={1.7} aria-hidden />}
          onChoose={add}
        >
          {photos.length > 0 ? 'Scatta un’altra foto' : 'Scatta una foto'}
        </PhotoPicker>
        <PhotoPicker disabled={isFull} leftSection={<IconPhoto size={20} stroke={1.7} aria-hidden />} onChoose={add}>
          Scegli dalle foto
        </PhotoPicker>
      </div>
      <DialogButtons>
        <Button variant="default" onClick={close}>
          Annulla
        </Button>
        <Button disabled={preparing || photos.length === 0} onClick={finish}>
          {photos.length > 1 ? 'Usa queste pagine' : 'Usa questa pagina'}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

type RowProps = {
  photo: TakenPhoto
  number: number
  last: boolean
  onMove: (step: -1 | 1) => void
  onTurn: () => void
  onRemove: () => void
}

function PhotoRow({ photo, number, last, onMove, onTurn, onRemove }: RowProps) {
  const action = (label: string, onClick: () => void, disabled = false) => (
    <Button
      variant="default"
      className={classes.action}
      aria-label={`${label} la pagina ${number}`}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Button>
  )
  return (
    <li>
      <span className={classes.preview}>
        <img src={photo.url} alt={`Pagina ${number}`} data-turns={photo.turns} />
      </span>
      <b>Pagina {number}</b>
      <div className={classes.actions}>
        {action('Ruota', onTurn)}
        {action('Elimina', onRemove)}
        {action('Sposta su', () => onMove(-1), number === 1)}
        {action('Sposta giù', () => onMove(1), last)}
      </div>
    </li>
  )
}
