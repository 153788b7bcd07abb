import { Input, TextInput } from '@mantine/core'
import type { News } from '@portale/domain/news/news/news.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import { FileDrop } from '../../platform/form/FileDrop.tsx'
import { FormPage } from '../../platform/form/FormPage.tsx'
import { RichTextField } from '../../platform/form/RichTextField.tsx'
import { UploadProgress } from '../../platform/form/UploadProgress.tsx'
import { paths } from '../../platform/paths.ts'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import classes from './NewsForm.module.css'
import { NewsPublication } from './NewsPublication.tsx'
import { newsQueries } from './news.api.ts'
import { type NewsEditing, useNewsForm } from './useNewsForm.ts'

/** Creates (also at the address with `null`) or edits a news, for administrators (spec 2 §2). */
export function NewsForm() {
  const { id = 'null' } = useParams()
  const administrator = isAdministrator(useActor())
  const news = useQuery({ ...newsQueries.form(id), enabled: administrator && id !== 'null' })
  if (!administrator) return <Unavailable kind="forbidden" />
  if (id === 'null') return <Fields />
  return <Loaded query={news}>{(loaded) => <Fields news={loaded} />}</Loaded>
}

function Fields({ news }: { news?: News }) {
  const editing = useNewsForm(news)
  const { form, save, problem, percent, stop } = editing
  const title = news ? 'Modifica news' : 'Nuova news'
  const crumbs = news ? [{ label: news.title, to: paths.newsItem(news.id) }, { label: 'Modifica' }] : [{ label: title }]
  return (
    <FormPage
      title={title}
      crumbs={[{ label: 'News', to: paths.news() }, ...crumbs]}
      save={save}
      cancelTo={news ? paths.newsItem(news.id) : paths.news()}
      disabled={problem !== undefined}
      info={
        percent === undefined ? (
          problem && <span className={classes.problem}>{problem}</span>
        ) : (
          <UploadProgress percent={percent} onStop={stop} />
        )
      }
    >
      <TextInput label="Titolo (*Obbligatorio)" maxLength={255} {...form.getInputProps('title')} />
      <RichTextField label="Testo (*Obbligatorio)" preset="full" {...form.getInputProps('body')} />
      <NewsPublication form={form} announced={Boolean(news?.announced_at)} />
      <NewsAttachments editing={editing} />
    </FormPage>
  )
}

// Loaded with the first attachment.
const AttachmentRows = lazy(async () => ({ default: (await import('./AttachmentRows.tsx')).AttachmentRows }))

const attachmentsPath = 'document_news'

/** "Allegati": files to add, and the current ones, which can be marked as deleted until the form is saved (spec 2 §4). */
function NewsAttachments({ editing }: { editing: NewsEditing }) {
  const { form, selectedFiles, addFiles, percent } = editing
  const error = form.errors[attachmentsPath]
  return (
    <section className={classes.attachments} aria-labelledby="attachments">
      <h2 id="attachments">Allegati</h2>
      <FileDrop name="Allegati" onChoose={addFiles} disabled={percent !== undefined} />
      <div data-path={attachmentsPath} tabIndex={-1}>
        {error && (
          <Input.Error component="p" role="alert">
            {error}
          </Input.Error>
        )}
      </div>
      {(selectedFiles.length > 0 || form.values.document_news.length > 0) && (
        <Suspense>
          <AttachmentRows editing={editing} />
        </Suspense>
      )}
    </section>
  )
}
