import { partnerAudiences } from '@portale/domain/activities/activity.policy.ts'
import { byWeight } from '@portale/domain/activities/activity.rules.ts'
import { type Activity, audienceLabels, type Upload } from '@portale/domain/activities/activity.ts'
import type { Partner } from '@portale/domain/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { FormPage } from '../form/FormPage.tsx'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { activityQueries, partnerQueries } from './activity.api.ts'
import { ManagedUpload } from './ManagedUpload.tsx'
import classes from './UploadManagement.module.css'
import { type Managed, useManagement } from './useManagement.ts'

/** Where staff sets the status of the documents that a partner uploaded for an activity (spec 1 §2, 13). */
export function UploadManagement({ kind }: { kind: Partner }) {
  const { partner_id: partnerId = '', activity_id: activityId = '' } = useParams()
  const partner = useQuery(partnerQueries.one(kind, partnerId))
  const activity = useQuery(activityQueries.one(activityId))
  const uploads = useQuery(partnerQueries.uploads(kind, partnerId, activityId))
  return (
    <Loaded query={partner}>
      {({ baldo_id, name }) => (
        <Loaded query={activity}>
          {(loaded) => (
            <Loaded query={uploads}>
              {(own) => (
                <Uploads
                  key={uploads.dataUpdatedAt}
                  managed={{ kind, partnerId, activityId }}
                  partner={`${baldo_id} ${name}`}
                  activity={loaded}
                  uploads={own}
                  reload={uploads.refetch}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

type Props = {
  managed: Managed
  partner: string
  activity: Activity
  uploads: Upload[]
  reload: () => Promise<unknown>
}

function Uploads({ managed, partner, activity, uploads, reload }: Props) {
  const { form, save } = useManagement(managed, uploads, reload)
  const back = paths.partner(managed.kind, managed.partnerId)
  const { title } = audienceLabels[partnerAudiences[managed.kind]]
  return (
    <FormPage
      title="Gestisci documenti"
      crumbs={[
        { label: title, to: paths.partners(managed.kind) },
        { label: partner, to: back },
        { label: 'Gestisci documenti' },
      ]}
      caption={
        <>
          {partner}
          <br />
          {activity.title} (anno {activity.activity_year.year})
        </>
      }
      width="wide"
      save={save}
      cancelTo={back}
      disabled={uploads.length === 0}
    >
      {uploads.length === 0 && <EmptyState title="Ancora nessun documento caricato per questa attività" />}
      {groups(activity, uploads).map(({ id, description, own }) => (
        <section key={id} className={classes.group} aria-label={description}>
          <h2>{description}</h2>
          {own.length === 0 && <p className={classes.none}>Nessun documento caricato.</p>}
          {own.map((upload) => (
            <ManagedUpload key={upload.id} upload={upload} index={uploads.indexOf(upload)} form={form} />
          ))}
        </section>
      ))}
    </FormPage>
  )
}

/** The uploads by document type; those of a type that is no longer asked for come last. */
function groups(activity: Activity, uploads: Upload[]) {
  const types = activity.activity_document_types.filter((type) => !type.deleted_at).sort(byWeight)
  const known = types.map(({ id, description }) => ({
    id,
    description,
    own: uploads.filter((upload) => upload.activity_document_type_id === id),
  }))
  const others = uploads.filter((upload) => !types.some((type) => type.id === upload.activity_document_type_id))
  return others.length > 0 ? [...known, { id: 0, description: 'Documenti non più richiesti', own: others }] : known
}
