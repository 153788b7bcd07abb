import { assignedPartner, canUpload } from '@portale/domain/activities/activity.policy.ts'
import { byWeight } from '@portale/domain/activities/activity.rules.ts'
import type { Activity, Upload } from '@portale/domain/activities/activity.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActor } from '../api/session.ts'
import { FormPage } from '../form/FormPage.tsx'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Unavailable } from '../ui/LoadError.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { SanitizedHtml } from '../ui/SanitizedHtml.tsx'
import { activityQueries } from './activity.api.ts'
import { DocumentTypeUpload } from './DocumentTypeUpload.tsx'
import { UploadInfo } from './UploadInfo.tsx'
import { useDocumentUpload } from './useDocumentUpload.ts'

/** Where a partner uploads the documents of an activity (spec 1 §2, 2). */
export function ActivityUpload() {
  const { id = '' } = useParams()
  const actor = useActor()
  const activity = useQuery(activityQueries.one(id))
  const uploads = useQuery(activityQueries.ownUploads(id))
  return (
    <Loaded query={activity}>
      {(loaded) =>
        assignedPartner(actor) && canUpload(actor, loaded) ? (
          <Loaded query={uploads}>{(own) => <Files activity={loaded} uploads={own} />}</Loaded>
        ) : (
          <Unavailable kind="forbidden" />
        )
      }
    </Loaded>
  )
}

function Files({ activity, uploads }: { activity: Activity; uploads: Upload[] }) {
  const upload = useDocumentUpload(activity.id)
  const sending = upload.percent !== undefined
  const types = activity.activity_document_types.filter((type) => !type.deleted_at).sort(byWeight)
  return (
    <FormPage
      title={activity.title}
      eyebrow="Carica i file dell'attività"
      crumbs={[{ label: 'Attività', to: paths.activities() }, { label: 'Carica i documenti' }]}
      caption={<SanitizedHtml html={activity.description} headingLevel={1} />}
      width="upload"
      comfortable
      save={{ submit: upload.submit, saving: false, problems: upload.problems }}
      cancelTo={paths.activities()}
      label={sending ? `Invio ${upload.percent}%` : 'Salva'}
      disabled={!upload.ready || sending}
      info={<UploadInfo upload={upload} />}
    >
      {types.length === 0 && <EmptyState title="Questa attività non richiede documenti" />}
      {types.map((type) => (
        <DocumentTypeUpload
          key={type.id}
          type={type}
          uploads={uploads.filter((one) => one.activity_document_type_id === type.id)}
          chosen={upload.chosen.filter((one) => one.typeId === type.id)}
          disabled={sending}
          onChoose={(files) => upload.add(type.id, files)}
          onRemove={upload.remove}
        />
      ))}
    </FormPage>
  )
}
