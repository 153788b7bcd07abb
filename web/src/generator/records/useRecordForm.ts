import { useForm } from '@mantine/form'
import { outcomeSentence } from '@portale/domain/generator/designer/words.ts'
import type { ModelRecord, ModelView } from '@portale/domain/generator/records/view.ts'
import { batchProblem, fileProblem } from '@portale/domain/platform/files.ts'
import { useState } from 'react'
import { useUpload } from '../../platform/api/useUpload.ts'
import type { ChosenFile } from '../../platform/form/ChosenFiles.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import { conflictFields, type RecordFormValues, toFormValues, toRequestBody, withMarkedFiles } from './form-values.ts'
import { saveRecord } from './record-save.api.ts'
import { fetchRecord, recordKeys } from './records.api.ts'

const stoppedMessage = 'Invio interrotto. I testi e i file sono ancora qui: puoi riprovare.'
const invalidFiles = 'Rimuovi i file che non si possono inviare.'

type Chosen = Record<string, ChosenFile[]>

type RecordFormOptions = {
  view: ModelView
  /** The record to change; without it the form creates one. */
  record?: ModelRecord
  /** Values of a new record, by the names of its fields. */
  initialValues?: Record<string, unknown>
  /** Where to go after the save; without it the form stays. */
  goTo?: string
  onSaved?: () => void
  storedAs?: string
}

/** The form of a record and its save. When the save fails, the typed values and the chosen files stay. */
export function useRecordForm({
  view: currentView,
  record,
  initialValues,
  goTo,
  onSaved,
  storedAs,
}: RecordFormOptions) {
  // The values belong to the fields of the view that the form was opened with.
  const [view] = useState(currentView)
  const { key, prefix } = view
  const [chosen, setChosen] = useState<Chosen>({})
  const stored = toFormValues(view, record)
  const form = useForm<RecordFormValues>({ initialValues: { [key]: { ...stored[key], ...initialValues } } })
  const files = Object.entries(chosen).flatMap(([name, list]) => list.map((file) => ({ ...file, name })))
  const upload = useUpload({ stoppedMessage, hasFiles: files.length > 0 })

  async function send(values: RecordFormValues) {
    const uploadFields = new Set(files.map(({ name }) => name))
    const content = { values, files: files.map((file) => file.key) }
    return upload.send((options) => saveRecord(view, toRequestBody(view, values, uploadFields), files, options), {
      content,
      files: files.map(({ file }) => file),
      showProgress: false,
    })
  }

  const save = useSave(form, send, {
    refresh: recordKeys,
    goTo,
    onSaved,
    successMessage: outcomeSentence(view, record ? 'updated' : 'created'),
    storedAs,
    upload: view.files.length > 0 ? upload : undefined,
    conflict: record && {
      load: async () => withMarkedFiles(view, await fetchRecord(prefix, record.id), form.getValues()),
      fields: conflictFields(view),
    },
  })

  function setFiles(name: string, next: ChosenFile[]) {
    setChosen({ ...chosen, [name]: next })
    form.clearFieldError(`${key}.${name}`)
  }

  return {
    view,
    record,
    form,
    save,
    /** Why the chosen files cannot be sent. */
    problem: files.some(({ problem }) => problem) ? invalidFiles : batchProblem(files.map(({ file }) => file)),
    dirty: form.isDirty() || files.length > 0,
    chosenFiles: (name: string): ChosenFile[] => chosen[name] ?? [],
    /** Adds files to a field; a field of one file keeps only the new one. */
    addFiles(name: string, added: File[], multiple: boolean) {
      const next = added.map((file) => ({ key: crypto.randomUUID(), file, problem: fileProblem(file) }))
      setFiles(name, multiple ? [...(chosen[name] ?? []), ...next] : next.slice(0, 1))
    },
    removeFile: (name: string, fileKey: string) =>
      setFiles(
        name,
        (chosen[name] ?? []).filter((file) => file.key !== fileKey),
      ),
    /** How much is uploaded, in per cent; undefined while nothing is sent. */
    percent: upload.percent,
    stop: upload.stop,
  }
}

export type RecordEditing = ReturnType<typeof useRecordForm>
