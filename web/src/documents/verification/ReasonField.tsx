import { Button, Textarea } from '@mantine/core'
import type { ComponentProps, Ref } from 'react'
import classes from './ReasonField.module.css'

type ReasonFieldProps = Pick<
  ComponentProps<typeof Textarea>,
  'value' | 'error' | 'onFocus' | 'onBlur' | 'onKeyDown'
> & {
  onChange: (value: string) => void
  /** The reasons that were prepared or given before, one click each. */
  known: string[]
  ref?: Ref<HTMLTextAreaElement>
}

/** Why a document is rejected: its uploader reads it. */
export function ReasonField({ known, onChange, ...input }: ReasonFieldProps) {
  return (
    <div className={classes.reason}>
      <Textarea
        {...input}
        label="Motivo del rifiuto (*Obbligatorio)"
        description="Chi ha caricato il documento lo legge accanto al file e nell’e-mail."
        autosize
        minRows={2}
        maxLength={10_000}
        data-autofocus
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {known.length > 0 && (
        <ul className={classes.known} aria-label="Motivi preparati e già usati">
          {known.map((text) => (
            <li key={text}>
              <Button variant="default" size="compact-sm" title={text} onClick={() => onChange(text)}>
                {text}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
