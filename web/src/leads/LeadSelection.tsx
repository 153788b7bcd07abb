import { Button } from '@mantine/core'
import { formatNumber } from '@portale/domain/counts.ts'
import { maxSelected, type SelectedLead } from '@portale/domain/leads/lead-batch.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { Suspense, useState } from 'react'
import { useActor } from '../api/session.ts'
import { useDownload } from '../api/useDownload.ts'
import { SelectionBar } from '../list/SelectionBar.tsx'
import type { Selection } from '../list/selection.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { toast } from '../ui/toast.ts'
import { leadsUrl } from './lead.api.ts'
import { fetchSelection } from './lead-batch.api.ts'

const batchDialog = lazyComponent(
  async () => (await import('./LeadBatchDialog.tsx')).LeadBatchDialog,
  'La finestra non si è caricata',
)

type Props = {
  selection: Selection<SelectedLead>
  /** How many leads match the filters. */
  total: number
  /** The parameters of the filters. */
  parameters: URLSearchParams
}

/** What can be done with the selected leads, and the selection of all leads of the filters. */
export function LeadSelection({ selection, total, parameters }: Props) {
  const administrator = isAdministrator(useActor())
  const [action, setAction] = useState<'approve' | 'assign'>()
  const [isLoading, setIsLoading] = useState(false)
  const download = useDownload()
  const { rows } = selection

  async function selectAll() {
    setIsLoading(true)
    const answer = await fetchSelection(parameters.toString()).catch((error: Error) => error)
    setIsLoading(false)
    if (answer instanceof Error) toast(answer.message, 8000)
    else selection.set(answer.data)
  }

  async function exportRows() {
    const sort = parameters.get('sort')
    const url = `${leadsUrl}/xls${sort ? `?${new URLSearchParams({ sort })}` : ''}`
    await download.start(url, 'segnalazioni.xlsx', { ids: rows.map(({ id }) => id) })
  }

  const offersAll = selection.page === 'all' && rows.length < total && total <= maxSelected
  return (
    <>
      <SelectionBar selection={selection} names={['segnalazione', 'segnalazioni']} feminine>
        {offersAll && (
          <Button variant="subtle" loading={isLoading} onClick={selectAll}>
            Seleziona tutte le {formatNumber(total)} del filtro
          </Button>
        )}
        <Button variant="default" onClick={() => batchDialog.open(() => setAction('approve'))}>
          Approva
        </Button>
        {administrator && (
          <>
            <Button variant="default" onClick={() => batchDialog.open(() => setAction('assign'))}>
              Assegna
            </Button>
            <Button variant="default" loading={download.busy} onClick={exportRows}>
              Esporta le scelte
            </Button>
          </>
        )}
        {download.failure && (
          <span role="alert">Non è stato possibile creare il file. {download.failure.reason || 'Riprova.'}</span>
        )}
      </SelectionBar>
      {action && (
        <Suspense>
          <batchDialog.Component
            action={action}
            rows={rows}
            onSaved={(saved) => {
              const ids = new Set(saved.map(({ id }) => id))
              selection.set(rows.filter(({ id }) => !ids.has(id)))
            }}
            onClose={() => setAction(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
