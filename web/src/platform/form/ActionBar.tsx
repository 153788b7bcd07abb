import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { LinkButton } from '../ui/LinkButton.tsx'
import { withLastSearch } from '../ui/last-search.ts'
import classes from './form.module.css'
import { saveKeyButton } from './useSaveKey.ts'

type ActionBarProps = {
  cancelTo: string
  saving: boolean
  /** At the left: what will be saved, or the progress. */
  info?: ReactNode
  disabled?: boolean
  label?: string | undefined
  /** A second way to save. */
  otherAction?: { label: string; submit: () => void } | undefined
}

/** The bar at the bottom of a form: Annulla, another way to save if there is one, and the submit button. */
export function ActionBar({ cancelTo, saving, info, disabled, label = 'Salva', otherAction }: ActionBarProps) {
  return (
    <div className={classes.bar} data-bar>
      <div className={classes.info} role="status">
        {info}
      </div>
      <LinkButton to={withLastSearch(cancelTo)} variant="default">
        Annulla
      </LinkButton>
      {otherAction && (
        <Button variant="default" disabled={disabled || saving} onClick={otherAction.submit}>
          {otherAction.label}
        </Button>
      )}
      <Button type="submit" loading={saving} disabled={disabled} {...saveKeyButton}>
        {label}
      </Button>
    </div>
  )
}
