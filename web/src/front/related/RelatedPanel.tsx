import {
  type Related,
  type RelatedKind,
  type RelatedRecords,
  registryKeys,
} from '@portale/domain/front/related/related.ts'
import type { Registry } from '@portale/domain/platform/registries.ts'
import { CustomerNotes } from '../../network/customers/CustomerNotes.tsx'
import { PartnerTargets } from '../../sales/market-shares/PartnerTargets.tsx'
import { RelatedContacts } from './RelatedContacts.tsx'
import { RelatedDocuments } from './RelatedDocuments.tsx'
import { RelatedLeads } from './RelatedLeads.tsx'
import { RelatedPeople } from './RelatedPeople.tsx'
import { RelatedRecordList } from './RelatedRecordList.tsx'
import { RelatedWorkshops } from './RelatedWorkshops.tsx'

type RelatedPanelProps = {
  registry: Registry
  id: number
  kind: RelatedKind | undefined
  records: RelatedRecords | undefined
  related: Related | undefined
}

/** The rows of a tab, loaded when it is opened. */
export function RelatedPanel({ registry, id, kind, records, related }: RelatedPanelProps) {
  if (records) return <RelatedRecordList records={records} id={id} />
  const props = { filter: registryKeys[registry], id }
  switch (kind) {
    case 'contacts':
      return <RelatedContacts customerId={id} />
    case 'notes':
      return <CustomerNotes customerId={id} />
    case 'workshops':
      return <RelatedWorkshops dealerId={id} />
    case 'users':
      return <RelatedPeople {...props} />
    case 'leads':
      return <RelatedLeads {...props} related={related} />
    case 'documents':
      return <RelatedDocuments {...props} />
    case 'targets':
      return <PartnerTargets kind="workshop" id={String(id)} />
    default:
      return null
  }
}
