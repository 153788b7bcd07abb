import { documentExtensions, fileLimitsText } from '@portale/domain/platform/files.ts'
import { IconCloudUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useState } from 'react'
import classes from './FileDrop.module.css'

type Accepted = { extensions: readonly string[]; limits: string }

type Props = {
  /** What the files are for, after "Carica file" in the accessible name. */
  name: string
  onChoose: (files: File[]) => void
  disabled?: boolean
  /** Which files it takes; without it all documents of the portal. */
  accepted?: Accepted
  /** Takes one file of these extensions, with this text about the limits, instead of several documents. */
  single?: Accepted
}

const allDocuments: Accepted = { extensions: documentExtensions, limits: fileLimitsText }

/** "Carica file": a drop area and file chooser that shows the limits. */
export function FileDrop({ name, onChoose, disabled = false, accepted, single }: Props) {
  const { extensions, limits } = single ?? accepted ?? allDocuments
  const accept = extensions.map((extension) => `.${extension}`).join(',')
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
        {single ? limits : `Puoi aggiungere più file insieme. ${limits}`}
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
