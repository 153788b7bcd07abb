import type { ComponentProps, ReactNode } from 'react'
import { Page } from '../ui/Page.tsx'
import { ActionBar } from './ActionBar.tsx'
import { FormAlert } from './FormAlert.tsx'
import classes from './FormPage.module.css'
import type { Save } from './useSave.ts'

type FormPageProps = Pick<
  ComponentProps<typeof Page>,
  'title' | 'crumbs' | 'eyebrow' | 'caption' | 'width' | 'comfortable'
> &
  Pick<ComponentProps<typeof ActionBar>, 'cancelTo' | 'info' | 'disabled' | 'label'> & {
    save: Pick<Save, 'submit' | 'saving' | 'problems'>
    children: ReactNode
  }

/** A screen that is a form: heading, what went wrong, the fields, Annulla and Salva. */
export function FormPage({ save, children, cancelTo, info, disabled, label, width = 'form', ...page }: FormPageProps) {
  return (
    <form className={classes.form} onSubmit={save.submit} noValidate>
      <Page width={width} {...page}>
        <FormAlert problems={save.problems} />
        {children}
      </Page>
      <ActionBar cancelTo={cancelTo} saving={save.saving} info={info} disabled={disabled} label={label} />
    </form>
  )
}
