import { useForm } from '@mantine/form'
import type { News } from '@portale/domain/news/news/news.ts'
import { batchProblem, fileProblem } from '@portale/domain/platform/files.ts'
import { useState } from 'react'
import { useUpload } from '../../platform/api/useUpload.ts'
import type { ChosenFile } from '../../platform/form/ChosenFiles.tsx'
import type { ConflictField } from '../../platform/form/conflict.ts'
import { formatMomentInput } from '../../platform/form/moment-input.ts'
import { toPlainText } from '../../platform/form/readable-html.ts'
import { useSave } from '../../platform/form/useSave.ts'
import { paths } from '../../platform/paths.ts'
import { toast } from '../../platform/ui/toast.ts'
import { fetchNews, newsKeys } from './news.api.ts'
import { type NewsValues, saveNews, toFormValues, withDeletionMarks } from './news-form.api.ts'
import { formatSaved } from './news-texts.ts'

const stoppedMessage = 'Invio interrotto. Quello che hai scritto e i file scelti sono ancora qui: puoi riprovare.'
const removeInvalidFiles = 'Rimuovi gli allegati che non si possono inviare.'

/** The form of a news and its upload; after a failure the texts and the selected files remain. */
export function useNewsForm(news?: News) {
  const [selectedFiles, setSelectedFiles] = useState<ChosenFile[]>([])
  const upload = useUpload({ stoppedMessage, hasFiles: selectedFiles.length > 0 })
  const form = useForm<NewsValues>({ initialValues: toFormValues(news) })
  const files = selectedFiles.map(({ file }) => file)

  function send(values: NewsValues) {
    const content = { values, files: selectedFiles.map(({ key }) => key) }
    return upload.send((options) => saveNews(values, files, options), { content, files, showProgress: false })
  }

  const save = useSave(form, send, {
    refresh: newsKeys,
    upload,
    goTo: news ? paths.newsItem(news.id) : paths.news(),
    onSaved: (saved) => toast(formatSaved(saved, new Date(), Boolean(news?.announced_at))),
    formatError: ({ message }) => message,
    conflict: news && {
      load: async () => withDeletionMarks(toFormValues(await fetchNews(news.id)), form.getValues()),
      fields: conflictFields,
    },
  })

  function changeFiles(next: ChosenFile[]) {
    setSelectedFiles(next)
    form.clearFieldError('document_news')
  }

  return {
    form,
    save,
    selectedFiles,
    /** The problem of the selected files, if any. */
    problem: selectedFiles.some(({ problem }) => problem) ? removeInvalidFiles : batchProblem(files),
    addFiles: (added: File[]) =>
      changeFiles([
        ...selectedFiles,
        ...added.map((file) => ({ key: crypto.randomUUID(), file, problem: fileProblem(file) })),
      ]),
    removeFile: (key: string) => changeFiles(selectedFiles.filter((selected) => selected.key !== key)),
    /** The progress of the upload, while it runs. */
    percent: upload.percent,
    stop: upload.stop,
  }
}

export type NewsEditing = ReturnType<typeof useNewsForm>

const formatFlag = (value: boolean) => (value ? 'Sì' : 'No')

/** The fields to compare in a conflict; attachments are merged, never overwritten. */
const conflictFields: ConflictField[] = [
  { path: 'title', label: 'Titolo' },
  { path: 'body', label: 'Testo', format: toPlainText },
  { path: 'dealers', label: 'Per le concessionarie', format: formatFlag },
  { path: 'workshops', label: 'Per le officine', format: formatFlag },
  { path: 'pinned', label: 'In evidenza', format: formatFlag },
  { path: 'must_read', label: 'Conferma di lettura', format: formatFlag },
  { path: 'publish_at', label: 'Pubblicazione', format: formatMomentInput },
  { path: 'expires_at', label: 'Scadenza', format: formatMomentInput },
]
