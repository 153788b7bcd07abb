import { newTitle } from '@portale/domain/designer/words.ts'
import type { ModelRecord, ModelView } from '@portale/domain/records/view.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { FormPage } from '../form/FormPage.tsx'
import { paths } from '../paths.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { FormInfo } from './FormInfo.tsx'
import { RecordFields } from './RecordFields.tsx'
import { recordQueries } from './records.api.ts'
import { recordTitle, recordTitleInSentence } from './shown.ts'
import { useParent } from './useParent.ts'
import { useRecordForm } from './useRecordForm.ts'
import { WithView } from './WithView.tsx'

/** A record of a generated view, new or changed, on a page of its own. */
export function RecordForm() {
  const { id } = useParams()
  return (
    <WithView needs={id === undefined ? 'create' : 'update'}>
      {(view) => (id === undefined ? <NewRecord view={view} /> : <ExistingRecord view={view} id={id} />)}
    </WithView>
  )
}

function NewRecord({ view }: { view: ModelView }) {
  const parent = useParent(view)
  return (
    <Loaded query={parent}>
      {(found) => <Fields view={view} filled={found?.filled} backTo={found?.path ?? paths.records(view.prefix)} />}
    </Loaded>
  )
}

function ExistingRecord({ view, id }: { view: ModelView; id: string }) {
  const record = useQuery(recordQueries.form(view.prefix, id))
  return (
    <Loaded query={record}>
      {(loaded) => <Fields view={view} record={loaded} backTo={paths.records(view.prefix)} />}
    </Loaded>
  )
}

type FieldsProps = {
  view: ModelView
  record?: ModelRecord
  filled?: Record<string, unknown>
  /** The list, or the record that a new one is added to. */
  backTo: string
}

function Fields({ view, record, filled, backTo }: FieldsProps) {
  const editing = useRecordForm({ view, record, filled, goTo: backTo })
  const title = record ? `Modifica ${recordTitleInSentence(view, record)}` : newTitle(view)
  const crumbs = record
    ? [{ label: recordTitle(view, record), to: paths.record(view.prefix, record.id) }, { label: 'Modifica' }]
    : [{ label: title }]
  return (
    <FormPage
      title={title}
      crumbs={[{ label: view.interface_name_plural, to: paths.records(view.prefix) }, ...crumbs]}
      save={editing.save}
      cancelTo={backTo}
      disabled={editing.problem !== undefined}
      info={<FormInfo editing={editing} />}
    >
      <RecordFields editing={editing} />
    </FormPage>
  )
}
