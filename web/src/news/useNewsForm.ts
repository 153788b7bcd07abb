import { useForm } from '@mantine/form'
import { batchProblem, fileProblem } from '@portale/domain/files.ts'
import type { News } from '@portale/domain/news/news.ts'
import { useState } from 'react'
import { ApiError } from '../api/client.ts'
import { useStoppable } from '../api/useStoppable.ts'
import type { ChosenFile } from '../form/ChosenFiles.tsx'
import { createIdempotencyKeys } from '../form/idempotency-key.ts'
import { useSave } from '../form/useSave.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/toast.ts'
import { getNews, newsKeys } from './news.api.ts'
import { type NewsValues, newsValues, saveNews, withMarks } from './news-form.api.ts'
import { conflictFields } from './news-form-conflict.ts'
import { savedText } from './news-texts.ts'

const interrupted = 'Invio interrotto. Quello che hai scritto e i file scelti sono ancora qui: puoi riprovare.'
const unsendable = 'Rimuovi gli allegati che non si possono inviare.'

/** A news being written, and its sending. Whatever goes wrong, the texts and the chosen files stay. */
export function useNewsForm(news?: News) {
  const [chosen, setChosen] = useState<ChosenFile[]>([])
  const [percent, setPercent] = useState<number>()
  // Other files are another request, too.
  const [keyOf] = useState(createIdempotencyKeys)
  const { begin, stop } = useStoppable()
  const form = useForm<NewsValues>({ initialValues: newsValues(news) })
  const files = chosen.map(({ file }) => file)

  async function send(values: NewsValues) {
    const signal = begin()
    if (files.length > 0) setPercent(0)
    const idempotencyKey = keyOf({ values, files: chosen.map(({ key }) => key) })
    return saveNews(values, files, { idempotencyKey, signal, onProgress: files.length > 0 ? setPercent : undefined })
      .catch((error: unknown) => {
        throw signal.aborted ? new ApiError(0, interrupted) : error
      })
      .finally(() => setPercent(undefined))
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
    percent,
    stop,
  }
}

export type NewsEditing = ReturnType<typeof useNewsForm>
