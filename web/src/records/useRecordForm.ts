import { useForm } from '@mantine/form'
import { outcomeSentence } from '@portale/domain/designer/words.ts'
import { batchProblem, fileProblem } from '@portale/domain/files.ts'
import type { ModelRecord, ModelView } from '@portale/domain/records/view.ts'
import { useState } from 'react'
import { useUpload } from '../api/useUpload.ts'
import type { ChosenFile } from '../form/ChosenFiles.tsx'
import { useSave } from '../form/useSave.ts'
import { conflictFields, type RecordFormValues, toFormValues, toRequestBody, withMarkedFiles } from './form-values.ts'
import { saveRecord } from './record.api.ts'
import { fetchRecord, recordKeys } from './records.api.ts'

const stoppedMessage = 'Invio interrotto. I testi e i file sono ancora qui: puoi riprovare.'
const unsendable = 'Rimuovi i file che non si possono inviare.'

type Chosen = Record<string, ChosenFile[]>

type RecordFormOptions = {
  view: ModelView
  /** The record to change; without it a new one is made. */
  record?: ModelRecord
  /** What a new one begins with, by the names of its fields. */
  filled?: Record<string, unknown>
  /** Where to go after the save; without it the form stays. */
  goTo?: string
  onSaved?: () => void
  draft?: string
}

/** A record being written, and its sending. Whatever goes wrong, what was typed and the chosen files stay. */
export function useRecordForm({ view: opened, record, filled, goTo, onSaved, draft }: RecordFormOptions) {
  // As it was when the form was opened: what is typed is for its fields.
  const [view] = useState(opened)
  const { key, prefix } = view
  const [chosen, setChosen] = useState<Chosen>({})
  const upload = useUpload(stoppedMessage)
  const begun = toFormValues(view, record)
  const form = useForm<RecordFormValues>({ initialValues: { [key]: { ...begun[key], ...filled } } })
  const files = Object.entries(chosen).flatMap(([name, of]) => of.map((one) => ({ ...one, name })))

  async function send(values: RecordFormValues) {
    const adding = new Set(files.map(({ name }) => name))
    const content = { values, files: files.map((file) => file.key) }
    return upload.send((options) => saveRecord(view, toRequestBody(view, values, adding), files, options), {
      content,
      showProgress: files.length > 0,
    })
  }

  const save = useSave(form, send, {
    refresh: recordKeys,
    goTo,
    onSaved,
    successMessage: outcomeSentence(view, record ? 'updated' : 'created'),
    draft,
    conflict: record && {
      load: async () => withMarkedFiles(view, await fetchRecord(prefix, record.id), form.getValues()),
      fields: conflictFields(view),
    },
  })

  function change(name: string, next: ChosenFile[]) {
    setChosen({ ...chosen, [name]: next })
    form.clearFieldError(`${key}.${name}`)
  }

  return {
    view,
    record,
    form,
    save,
    /** Why the chosen files can't be sent. */
    problem: files.some(({ problem }) => problem) ? unsendable : batchProblem(files.map(({ file }) => file)),
    /** Something was typed, or a file chosen. */
    dirty: form.isDirty() || files.length > 0,
    chosenFor: (name: string): ChosenFile[] => chosen[name] ?? [],
    /** Adds files to a field that takes several; one takes the place of another. */
    add(name: string, added: File[], multiple: boolean) {
      const next = added.map((file) => ({ key: crypto.randomUUID(), file, problem: fileProblem(file) }))
      change(name, multiple ? [...(chosen[name] ?? []), ...next] : next.slice(0, 1))
    },
    remove: (name: string, file: string) =>
      change(
        name,
        (chosen[name] ?? []).filter((one) => one.key !== file),
      ),
    /** How much of the files is sent, while they are. */
    percent: upload.percent,
    stop: upload.stop,
  }
}

export type RecordEditing = ReturnType<typeof useRecordForm>
