import { TextInput } from '@mantine/core'
import type { News } from '@portale/domain/news/news.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActor } from '../api/session.ts'
import { FormPage } from '../form/FormPage.tsx'
import { RichTextField } from '../form/RichTextField.tsx'
import { UploadProgress } from '../form/UploadProgress.tsx'
import { paths } from '../paths.ts'
import { Unavailable } from '../ui/LoadError.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { NewsAttachments } from './NewsAttachments.tsx'
import classes from './NewsForm.module.css'
import { NewsPublication } from './NewsPublication.tsx'
import { newsQueries } from './news.api.ts'
import { useNewsForm } from './useNewsForm.ts'

/** A news, new (also when the address says `null`) or changed, for administrators (spec 2 §2). */
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
      <RichTextField label="Testo (*Obbligatorio)" {...form.getInputProps('body')} />
      <NewsPublication form={form} announced={Boolean(news?.announced_at)} />
      <NewsAttachments editing={editing} />
    </FormPage>
  )
}
