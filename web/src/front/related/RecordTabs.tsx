import {
  type Related,
  type RelatedKind,
  type RelatedRecords,
  relatedLabels,
  visibleRelatedKinds,
} from '@portale/domain/front/related/related.ts'
import type { Registry } from '@portale/domain/platform/registries.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useActor, useMe } from '../../platform/api/session.ts'
import { RecordHistory } from '../../platform/changes/RecordHistory.tsx'
import { ViewTabs } from '../../platform/list/ViewTabs.tsx'
import { LoadingSkeleton } from '../../platform/ui/Loaded.tsx'
import { relatedQuery } from './related.api.ts'

const RelatedPanel = lazy(async () => ({ default: (await import('./RelatedPanel.tsx')).RelatedPanel }))

/** What a tab shows. */
type Tab = { label: string; count?: number | undefined; kind?: RelatedKind; records?: RelatedRecords }

const recordsTab = ({ prefix, key }: RelatedRecords) => `${prefix}.${key}`

/** The tabs by their names in the address, in their order; those of designed models once they are known. */
function listTabs(kinds: RelatedKind[], related: Related | undefined, withHistory: boolean): Record<string, Tab> {
  return {
    scheda: { label: 'Scheda' },
    ...Object.fromEntries(
      kinds.map((kind): [string, Tab] => {
        const label = relatedLabels[kind]
        return [label.toLowerCase(), { kind, label, count: related?.totals[kind] }]
      }),
    ),
    ...(withHistory && { modifiche: { label: 'Modifiche' } }),
    ...Object.fromEntries(
      (related?.records ?? []).map((records): [string, Tab] => [
        recordsTab(records),
        { label: records.label, count: records.total, records },
      ]),
    ),
  }
}

type RecordTabsProps = { registry: Registry; id: number; children: ReactNode }

/** The page of a registry's record: its data, given as children, a tab for each list that refers to it, its history. */
export function RecordTabs({ registry, id, children }: RecordTabsProps) {
  const actor = useActor()
  const { impersonator } = useMe()
  const [search] = useSearchParams()
  const related = useQuery(relatedQuery(registry, id))
  const kinds = visibleRelatedKinds(registry, { role: actor.role, isImpersonated: impersonator !== null })
  const tabs = listTabs(kinds, related.data, isAdministrator(actor))
  const requested = search.get('tab') ?? 'scheda'
  const name = Object.hasOwn(tabs, requested) ? requested : 'scheda'
  const tab = tabs[name]
  const isUnknownYet = name !== requested && related.isPending
  return (
    <>
      <ViewTabs
        labels={Object.fromEntries(Object.entries(tabs).map(([key, { label }]) => [key, label]))}
        counts={Object.fromEntries(
          Object.entries(tabs).flatMap(([key, { count }]) => (count === undefined ? [] : [[key, count]])),
        )}
        current={name}
      />
      {isUnknownYet && <LoadingSkeleton />}
      {!isUnknownYet && name === 'scheda' && children}
      {name === 'modifiche' && <RecordHistory kind={registry} id={id} />}
      {(tab?.kind || tab?.records) && (
        <Suspense fallback={<LoadingSkeleton />}>
          <RelatedPanel
            key={name}
            registry={registry}
            id={id}
            kind={tab.kind}
            records={tab.records}
            related={related.data}
          />
        </Suspense>
      )}
    </>
  )
}
