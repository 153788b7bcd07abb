import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { Page } from '../ui/Page.tsx'
import { ActionBar } from './ActionBar.tsx'
import { FormAlert } from './FormAlert.tsx'
import classes from './form.module.css'
import { ConflictPanel } from './useConflict.ts'
import { useRestoreFocus } from './useRestoreFocus.ts'
import type { Save } from './useSave.ts'
import { UnsavedFormBanner } from './useUnsavedForm.ts'

type FormPageProps = Pick<
  ComponentProps<typeof Page>,
  'title' | 'crumbs' | 'eyebrow' | 'caption' | 'actions' | 'width' | 'comfortable'
> &
  Pick<ComponentProps<typeof ActionBar>, 'cancelTo' | 'info' | 'disabled' | 'label' | 'otherAction'> & {
    save: Save
    children: ReactNode
  }

/** A form as a screen: heading, problems, fields, Annulla and Salva; in a conflict the two versions instead. */
export function FormPage({ save, children, cancelTo, width = 'form', ...props }: FormPageProps) {
  const { info, disabled, label, otherAction, ...page } = props
  const inConflict = save.conflict !== undefined
  const form = useRestoreFocus(save)
  return (
    <>
      {save.conflict && (
        <Suspense>
          <ConflictPanel conflict={save.conflict} title={page.title} />
        </Suspense>
      )}
      <form ref={form} className={classes.form} onSubmit={save.submit} noValidate hidden={inConflict}>
        <Page width={width} {...page}>
          {save.unsaved && (
            <Suspense>
              <UnsavedFormBanner key={save.unsaved.savedAt} {...save.unsaved} />
            </Suspense>
          )}
          <FormAlert problems={save.problems} />
          {children}
        </Page>
        <ActionBar saving={save.saving} {...{ cancelTo, info, disabled, label, otherAction }} />
      </form>
    </>
  )
}
