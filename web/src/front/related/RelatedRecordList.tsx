import type { RelatedRecords } from '@portale/domain/front/related/related.ts'
import { emptyTitle } from '@portale/domain/generator/designer/words.ts'
import type { ModelRecord, ModelView } from '@portale/domain/generator/records/view.ts'
import { useQuery } from '@tanstack/react-query'
import { recordColumns } from '../../generator/records/record-columns.tsx'
import { recordQueries, recordsUrl } from '../../generator/records/records.api.ts'
import { paths } from '../../platform/paths.ts'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { useIsPhone } from '../../platform/ui/useIsPhone.ts'
import { RelatedList } from './RelatedList.tsx'

type RelatedRecordListProps = { records: RelatedRecords; id: number }

/** The records of a view that refer to a dealer, workshop or customer. */
export function RelatedRecordList({ records, id }: RelatedRecordListProps) {
  const view = useQuery(recordQueries.view(records.prefix))
  return <Loaded query={view}>{(loaded) => <Records view={loaded} records={records} id={id} />}</Loaded>
}

function Records({ view, records: { prefix, key, label }, id }: RelatedRecordListProps & { view: ModelView }) {
  const phone = useIsPhone()
  return (
    <RelatedList<ModelRecord>
      refreshedBy="records"
      url={`${recordsUrl(prefix)}?${key}=${id}`}
      listTo={paths.records(prefix, { [key]: id })}
      caption={label}
      columns={recordColumns(view, phone)}
      empty={emptyTitle(view)}
    />
  )
}
