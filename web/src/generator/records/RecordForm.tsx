import { newTitle } from '@portale/domain/generator/designer/words.ts'
import type { ModelRecord, ModelView } from '@portale/domain/generator/records/view.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { FormPage } from '../../platform/form/FormPage.tsx'
import { paths } from '../../platform/paths.ts'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { withLastSearch } from '../../platform/ui/last-search.ts'
import { FormInfo, RecordFields } from './RecordFields.tsx'
import { recordTitle, recordTitleInSentence, viewFields } from './record-fields.ts'
import { recordQueries } from './records.api.ts'
import { useRecordForm } from './useRecordForm.ts'
import { WithView } from './WithView.tsx'

/** /:prefix/new and /:prefix/:id/edit: the form of a record on a page; `null` as the id makes a new one. */
export function RecordForm() {
  const { id = 'null' } = useParams()
  return (
    <WithView needs={id === 'null' ? 'create' : 'update'}>
      {(view) => (id === 'null' ? <NewRecord view={view} /> : <ExistingRecord view={view} id={id} />)}
    </WithView>
  )
}

function NewRecord({ view }: { view: ModelView }) {
  const parent = useParent(view)
  return (
    <Loaded query={parent}>
      {(found) => (
        <Fields view={view} initialValues={found?.initialValues} backTo={found?.path ?? paths.records(view.prefix)} />
      )}
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
  initialValues?: Record<string, unknown>
  /** The list, or the parent record of a new one. */
  backTo: string
}

function Fields({ view, record, initialValues, backTo }: FieldsProps) {
  const editing = useRecordForm({ view, record, initialValues, goTo: record ? withLastSearch(backTo) : backTo })
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

/** The parent record that the URL names (`?vehicle_id=12`): the form starts with it, and the save returns to its page. */
function useParent(view: ModelView) {
  const [search] = useSearchParams()
  const field = viewFields(view).find(({ kind, name }) => kind === 'one' && search.has(name))
  const id = field ? search.get(field.name) : null
  const hint = recordQueries.hint(view.prefix, field?.name ?? '', id ?? '')
  return useQuery({
    ...hint,
    enabled: field !== undefined,
    initialData: field === undefined ? null : undefined,
    select: (found) => {
      if (field?.kind !== 'one' || found === null) return null
      const { path } = field.relation
      return { initialValues: { [field.name]: found }, path: path === null ? null : `${path}/${found.id}` }
    },
  })
}
