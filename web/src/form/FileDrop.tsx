import { type FileKind, formatFileLimits, listExtensions } from '@portale/domain/files.ts'
import { IconCloudUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useState } from 'react'
import classes from './FileDrop.module.css'

type Props = {
  /** What the files are for, after "Carica file" in the accessible name. */
  name: string
  onChoose: (files: File[]) => void
  disabled?: boolean
  /** Takes documents of these kinds alone; null for all. */
  kinds?: readonly FileKind[] | null
  /** Takes one file of these extensions, with this text about the limits, instead of several documents. */
  single?: { extensions: readonly string[]; limits: string }
}

/** "Carica file": a drop area and file chooser that shows the limits. */
export function FileDrop({ name, onChoose, disabled = false, kinds = null, single }: Props) {
  const accept = (single?.extensions ?? listExtensions(kinds)).map((extension) => `.${extension}`).join(',')
  const id = useId()
  const [dragging, setDragging] = useState(false)
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setDragging(inside && !disabled)
  }
  return (
    <label
      className={classes.drop}
      data-over={dragging || undefined}
      data-disabled={disabled || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        if (!disabled && event.dataTransfer.files.length > 0) onChoose([...event.dataTransfer.files])
      }}
    >
      <span className={classes.icon}>
        <IconCloudUpload size={22} stroke={1.7} aria-hidden />
      </span>
      <span className={classes.title}>
        <b id={`${id}label`}>Carica file</b>: {single ? 'trascinalo' : 'trascinali'} qui oppure{' '}
        <u>{single ? 'sceglilo' : 'sceglili'} dal dispositivo</u>
      </span>
      <span id={`${id}hint`} className={classes.hint}>
        {single ? single.limits : `Puoi aggiungere più file insieme. ${formatFileLimits(kinds)}`}
      </span>
      <span id={`${id}name`} hidden>
        {name}
      </span>
      <input
        type="file"
        multiple={!single}
        accept={accept}
        disabled={disabled}
        aria-labelledby={`${id}label ${id}name`}
        aria-describedby={`${id}hint`}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </label>
  )
}
