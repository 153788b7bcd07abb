import { useForm } from '@mantine/form'
import { batchProblem, fileProblem } from '@portale/domain/files.ts'
import type { News } from '@portale/domain/news/news.ts'
import { useState } from 'react'
import { useUpload } from '../api/useUpload.ts'
import type { ChosenFile } from '../form/ChosenFiles.tsx'
import { useSave } from '../form/useSave.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/toast.ts'
import { getNews, newsKeys } from './news.api.ts'
import { type NewsValues, newsValues, saveNews, withMarks } from './news-form.api.ts'
import { conflictFields } from './news-form-conflict.ts'
import { savedText } from './news-texts.ts'

const stoppedMessage = 'Invio interrotto. Quello che hai scritto e i file scelti sono ancora qui: puoi riprovare.'
const unsendable = 'Rimuovi gli allegati che non si possono inviare.'

/** A news being written, and its sending. Whatever goes wrong, the texts and the chosen files stay. */
export function useNewsForm(news?: News) {
  const [chosen, setChosen] = useState<ChosenFile[]>([])
  const upload = useUpload(stoppedMessage)
  const form = useForm<NewsValues>({ initialValues: newsValues(news) })
  const files = chosen.map(({ file }) => file)

  function send(values: NewsValues) {
    const content = { values, files: chosen.map(({ key }) => key) }
    return upload.send((options) => saveNews(values, files, options), { content, showProgress: files.length > 0 })
  }

  const save = useSave(form, send, {
    refresh: newsKeys,
    goTo: ({ id }) => paths.newsItem(id),
    onSaved: (saved) => toast(savedText(saved, new Date(), Boolean(news?.announced_at))),
    formatError: ({ message }) => message,
    conflict: news && {
      load: async () => withMarks(newsValues(await getNews(news.id)), form.getValues()),
      fields: conflictFields,
    },
  })

  function change(next: ChosenFile[]) {
    setChosen(next)
    form.clearFieldError('document_news')
  }

  return {
    form,
    save,
    chosen,
    /** Why the chosen files can't be sent. */
    problem: chosen.some(({ problem }) => problem) ? unsendable : batchProblem(files),
    add: (added: File[]) =>
      change([...chosen, ...added.map((file) => ({ key: crypto.randomUUID(), file, problem: fileProblem(file) }))]),
    remove: (key: string) => change(chosen.filter((one) => one.key !== key)),
    /** How much of the files is sent, while they are. */
    percent: upload.percent,
    stop: upload.stop,
  }
}

export type NewsEditing = ReturnType<typeof useNewsForm>
