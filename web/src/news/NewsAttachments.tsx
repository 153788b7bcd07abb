import { Input } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { FileDrop } from '../form/FileDrop.tsx'
import classes from './NewsForm.module.css'
import type { NewsEditing } from './useNewsForm.ts'

// Come with the first attachment.
const Rows = lazy(async () => ({ default: (await import('./AttachmentRows.tsx')).AttachmentRows }))

const path = 'document_news'

/** "Allegati": files to add, and those it has, which can be marked to go and taken back before saving (spec 2 §4). */
export function NewsAttachments({ editing }: { editing: NewsEditing }) {
  const { form, chosen, add, percent } = editing
  const error = form.errors[path]
  return (
    <section className={classes.attachments} aria-labelledby="attachments">
      <h2 id="attachments">Allegati</h2>
      <FileDrop name="Allegati" onChoose={add} disabled={percent !== undefined} />
      <div data-path={path} tabIndex={-1}>
        {error && (
          <Input.Error component="p" role="alert">
            {error}
          </Input.Error>
        )}
      </div>
      {(chosen.length > 0 || form.values.document_news.length > 0) && (
        <Suspense>
          <Rows editing={editing} />
        </Suspense>
      )}
    </section>
  )
}
