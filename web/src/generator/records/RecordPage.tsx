import { Button } from '@mantine/core'
import type { ModelRecord, ModelView } from '@portale/domain/generator/records/view.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { HistoryTabs } from '../../platform/changes/RecordHistory.tsx'
import { paths } from '../../platform/paths.ts'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { DeleteRecordDialog } from './DeleteRecordDialog.tsx'
import { RecordDetails } from './RecordDetails.tsx'
import { recordTitle, recordTitleInSentence } from './record-fields.ts'
import { recordQueries, recordsUrl } from './records.api.ts'
import { WithView } from './WithView.tsx'

/** /:prefix/:id: a record with its child records and, for those who may read the audit, its history. */
export function RecordPage() {
  const { id = '' } = useParams()
  return <WithView>{(view) => <Found view={view} id={id} />}</WithView>
}

function Found({ view, id }: { view: ModelView; id: string }) {
  const record = useQuery(recordQueries.one(view.prefix, id))
  return <Loaded query={record}>{(loaded) => <View view={view} record={loaded} />}</Loaded>
}

function View({ view, record }: { view: ModelView; record: ModelRecord }) {
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { prefix, operations } = view
  const title = recordTitle(view, record)
  const of = recordTitleInSentence(view, record)
  return (
    <Page
      title={title}
      eyebrow={title.startsWith(view.interface_name_singular) ? undefined : view.interface_name_singular}
      crumbs={[{ label: view.interface_name_plural, to: paths.records(prefix) }, { label: title }]}
      width="wide"
      actions={
        <>
          {operations.includes('delete') && (
            <Button
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              aria-label={`Elimina ${of}`}
              onClick={() => setDeleting(true)}
            >
              Elimina
            </Button>
          )}
          {operations.includes('update') && (
            <LinkButton
              to={paths.recordEdit(prefix, record.id)}
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
              aria-label={`Modifica ${of}`}
            >
              Modifica
            </LinkButton>
          )}
        </>
      }
    >
      <HistoryTabs kind={view.model_type} id={record.id}>
        <RecordDetails view={view} record={record} />
      </HistoryTabs>
      {deleting && (
        <DeleteRecordDialog
          view={view}
          record={record}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            queryClient.removeQueries({ queryKey: ['records', recordsUrl(prefix)] })
            void navigate(paths.records(prefix))
          }}
        />
      )}
    </Page>
  )
}
