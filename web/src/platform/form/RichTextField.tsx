import { Input, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { lazy, Suspense, useId, useState } from 'react'
import classes from './RichText.module.css'
import type { Preset } from './richtext/presets.ts'

const RichText = lazy(async () => ({ default: (await import('./RichText.tsx')).RichText }))

type Props = {
  label: string
  value?: string
  onChange: (html: string) => void
  error?: React.ReactNode
  preset?: Preset
  'data-path'?: string
}

/** A field of formatted text: label, editor (loaded when needed) and error. Takes `form.getInputProps(…)`. */
export function RichTextField({ label, value, onChange, error, preset = 'essential', 'data-path': path }: Props) {
  const id = useId()
  const [rejected, setRejected] = useState('')
  return (
    <div>
      <Input.Label id={`${id}label`} labelElement="div">
        {label}
      </Input.Label>
      <Suspense fallback={<Skeleton className={classes.frame} data-preset={preset} radius="md" />}>
        <RichText
          key={preset}
          value={value ?? ''}
          onChange={(html) => {
            setRejected('')
            onChange(html)
          }}
          onRejected={setRejected}
          preset={preset}
          labelledBy={`${id}label`}
          describedBy={`${id}hint ${id}error`}
          invalid={Boolean(error)}
          path={path}
        />
      </Suspense>
      <p id={`${id}hint`} className={classes.hint}>
        Per uscire dal testo con la tastiera premi Esc e poi Tab.
      </p>
      <div id={`${id}error`} role="alert">
        {(error || rejected) && (
          <Input.Error component="p" className={classes.error}>
            {error || rejected}
          </Input.Error>
        )}
      </div>
    </div>
  )
}
