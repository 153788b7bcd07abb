import { uploadAges, uploadKinds, verificationFilters } from '@portale/domain/documents/verification/verification.ts'
import { audienceLabels, audiences } from '@portale/domain/network/dealers/audience.ts'
import { documentStatuses, documentStatusLabels } from '@portale/domain/platform/documents.ts'
import { isAdministrator, partnerKindByRole } from '@portale/domain/platform/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { DistrictFilter } from '../../network/dealers/PartnerFilters.tsx'
import { PartnerLinkFilter } from '../../network/dealers/PartnerLinkFilter.tsx'
import { useActor } from '../../platform/api/session.ts'
import { FilterBar } from '../../platform/list/FilterBar.tsx'
import { LinkedFilter } from '../../platform/list/FilterChip.tsx'
import { SelectFilter } from '../../platform/list/SelectFilter.tsx'
import { TextFilter } from '../../platform/list/TextFilter.tsx'
import { useFilter } from '../../platform/list/usePageQuery.ts'
import { rejectionReasonQueries } from './rejection-reason.api.ts'
import { verificationQueries } from './verification.api.ts'

const toOptions = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))
const statusOptions = documentStatuses.map((status) => ({ value: status, label: documentStatusLabels[status] }))
const audienceOptions = audiences.map((audience) => ({ value: audience, label: audienceLabels[audience].title }))

const lateOptions = [{ value: '1', label: 'In ritardo' }]

const usual = ['partner', 'status', 'activity_id']
// Phones show the first one alone.
const namesOfPartner = verificationFilters.filter((name) => name !== 'partner')
const names = ['partner', ...namesOfPartner]

/** The filters of the queue; partners filter neither by partner nor by what follows from it. */
export function VerificationFilters() {
  const actor = useActor()
  const [search] = useSearchParams()
  const { data, isError, isPending, refetch } = useQuery(verificationQueries.filters)
  const isPartner = partnerKindByRole[actor.role] !== undefined
  const year = search.get('year')
  const activityId = search.get('activity_id')
  const loading = { loading: isPending, failed: isError, onOpen: () => isError && void refetch() }
  const activities = (data?.activities ?? []).filter((activity) => !year || activity.year === year)
  const types = (data?.document_types ?? []).filter(({ activity_id }) => String(activity_id) === activityId)
  const more = (
    <>
      <SelectFilter
        name="year"
        label="Anno"
        placeholder="Tutti"
        wide={false}
        options={(data?.years ?? []).map((value) => ({ value, label: value }))}
        {...loading}
      />
      {activityId && (
        <SelectFilter
          name="activity_document_type_id"
          label="Documento"
          placeholder="Tutti"
          options={types.map(({ id, description }) => ({ value: String(id), label: description }))}
          {...loading}
        />
      )}
      {isAdministrator(actor) && <SelectFilter name="audience" label="Rete" options={audienceOptions} wide={false} />}
      {!isPartner && (
        <>
          <PartnerLinkFilter kind="dealer" name="dealer_id" label="Concessionaria" />
          <PartnerLinkFilter kind="workshop" name="workshop_id" label="Officina" />
          <DistrictFilter />
          <SelectFilter
            name="area"
            label="Area"
            wide={false}
            options={(data?.areas ?? []).map((value) => ({ value, label: value }))}
            {...loading}
          />
        </>
      )}
      {isAdministrator(actor) && (
        <SelectFilter
          name="manager_id"
          label="Responsabile"
          placeholder="Tutti"
          options={(data?.managers ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...loading}
        />
      )}
      <SelectFilter name="late" label="Scadenze" wide={false} options={lateOptions} />
      <SelectFilter name="kind" label="Tipo" placeholder="Tutti" wide={false} options={toOptions(uploadKinds)} />
      <SelectFilter name="age" label="In attesa" placeholder="Da sempre" wide={false} options={toOptions(uploadAges)} />
      <ReasonFilter />
    </>
  )
  return (
    <FilterBar
      names={isPartner ? namesOfPartner : names}
      folded={verificationFilters.filter((name) => !usual.includes(name))}
      more={more}
    >
      {!isPartner && <TextFilter name="partner" label="Partner" placeholder="Ragione sociale o Baldo ID" wide />}
      <SelectFilter name="status" label="Stato" placeholder="Tutti" wide={false} options={statusOptions} />
      <SelectFilter
        name="activity_id"
        label="Attività"
        options={activities.map(({ id, title, year: of }) => ({
          value: String(id),
          label: year ? title : `${title} (${of})`,
        }))}
        {...loading}
      />
    </FilterBar>
  )
}

/** The documents that were rejected for a prepared reason: a link of its list leads here. */
function ReasonFilter() {
  const [id, setId] = useFilter('reason_id')
  const canRead = isAdministrator(useActor())
  const { data } = useQuery({ ...rejectionReasonQueries.one(id), enabled: id !== '' && canRead })
  return <LinkedFilter label="Motivo" text={data?.text ?? `N. ${id}`} isSet={id !== ''} onRemove={() => setId('')} />
}
