import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { canApproveLeads } from '@portale/domain/sales/leads/lead.policy.ts'
import { moveProblem } from '@portale/domain/sales/leads/lead.rules.ts'
import { type LeadStatus, leadStatuses } from '@portale/domain/sales/leads/lead.ts'
import type { SelectedLead } from '@portale/domain/sales/leads/lead-batch.ts'
import { boardOrders, type LeadCard, parseBoardOrder } from '@portale/domain/sales/leads/lead-board.ts'
import { leadFilterNames } from '@portale/domain/sales/leads/lead-filters.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import { NoResults } from '../../platform/list/DataTable.tsx'
import { useSelection } from '../../platform/list/selection.ts'
import type { SelectionState } from '../../platform/list/selection-state.ts'
import { useUpdateSearchParams } from '../../platform/list/usePageQuery.ts'
import { LoadError } from '../../platform/ui/LoadError.tsx'
import { LoadingSkeleton } from '../../platform/ui/Loaded.tsx'
import { recordLastSearch } from '../../platform/ui/last-search.ts'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { toast } from '../../platform/ui/toast.ts'
import { boardKeys } from './board-keys.ts'
import classes from './LeadBoard.module.css'
import { LeadBoardColumn } from './LeadBoardColumn.tsx'
import { LeadSelection } from './LeadSelection.tsx'
import { useStatusLabels } from './LeadStatusBadge.tsx'
import { type LeadDecision, leadsUrl } from './lead.api.ts'
import { decisionDialog, leadName } from './lead-actions.ts'
import { boardQuery, type CardActions, type CardCounts, moreCards } from './lead-board.api.ts'
import { useCardDrag } from './useCardDrag.ts'

const moveDialog = lazyComponent(
  async () => (await import('./LeadMoveDialog.tsx')).LeadMoveDialog,
  'La finestra non si è caricata',
)

type LeadBoardProps = {
  empty: ReactNode
  /** What is selected in the table or on the board. */
  selected: RefObject<SelectionState<SelectedLead> | undefined>
}

/** The leads as cards, a column per status; a card is moved by pointer, keys or menu where the rules allow it. */
export function LeadBoard({ empty, selected }: LeadBoardProps) {
  const actor = useActor()
  const { pathname, search: address } = useLocation()
  const [search] = useSearchParams()
  const setSearch = useUpdateSearchParams()
  const getLabel = useStatusLabels()
  const names = leadFilterNames(actor)
  const filters = new URLSearchParams([...search].filter(([name, value]) => names.includes(name) && value))
  const order = parseBoardOrder(search.get('order'))
  const [counts, setCounts] = useState<CardCounts>({})
  const board = useQuery(boardQuery(new URLSearchParams([...filters, ['order', order]]), counts))
  const [moving, setMoving] = useState<{ card: LeadCard; status: LeadStatus }>()
  const [decision, setDecision] = useState<LeadDecision>()
  const [announcement, setAnnouncement] = useState('')
  const [moved, setMoved] = useState<number>()
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => recordLastSearch(pathname, address), [pathname, address])

  // The card that was moved keeps the focus in its new column, after the dialog has given it back to the old place.
  useEffect(() => {
    if (moved === undefined || moving) return
    const timer = setTimeout(() => {
      region.current?.querySelector<HTMLElement>(`[data-card="${moved}"] a`)?.focus()
      setMoved(undefined)
    }, 50)
    return () => clearTimeout(timer)
  }, [moved, moving])

  const actions: CardActions = {
    problemOf: (card, status) => moveProblem(actor, card, status),
    move(card, status) {
      if (status === card.status) return
      const problem = moveProblem(actor, card, status)
      if (problem) setAnnouncement(`La ${leadName(card)} non si sposta in «${getLabel(status)}»: ${problem}.`)
      else {
        setAnnouncement('')
        void moveDialog.open(() => setMoving({ card, status }))
      }
    },
    decide: (card, chosen) => void decisionDialog.open(() => setDecision({ lead: card, decision: chosen })),
  }
  const columns = board.data?.columns ?? []
  const selection = useSelection<SelectedLead>({
    page: columns.flatMap(({ cards }) => cards),
    name: leadName,
    total: columns.reduce((total, { leads }) => total + leads, 0),
    url: `${leadsUrl}/selection`,
    filters: names,
    kept: selected,
  })
  const canSelect = canApproveLeads(actor)
  const selectionBar = canSelect && <LeadSelection selection={selection} />
  const drag = useCardDrag(region, columns, actions.move)
  const onKeyDown = boardKeys(columns, actions)

  if (board.isError)
    return (
      <LoadError
        title="Non è stato possibile caricare la bacheca"
        error={board.error}
        onRetry={() => board.refetch()}
      />
    )
  if (board.isPending) return <LoadingSkeleton />
  if (columns.every(({ leads }) => leads === 0))
    return (
      <>
        {selectionBar}
        {filters.size > 0 ? <NoResults /> : empty}
      </>
    )
  return (
    <>
      {selectionBar}
      <div className={classes.head}>
        <Select
          aria-label="Ordine delle schede"
          size="sm"
          data={Object.entries(boardOrders).map(([value, label]) => ({ value, label }))}
          value={order}
          allowDeselect={false}
          onChange={(value) => setSearch({ order: value === 'oldest' ? value : null })}
        />
        <p>Trascina una scheda, o spostala con Maiusc e le frecce o dal suo menu.</p>
      </div>
      <p role="status" className={classes.announcement}>
        {announcement}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys and the pointer belong to the cards inside. */}
      <div
        ref={region}
        className={classes.board}
        aria-busy={board.isPlaceholderData}
        data-dragging={drag.card !== undefined || undefined}
        onKeyDown={onKeyDown}
        onPointerDown={drag.onPointerDown}
        onClickCapture={drag.onClickCapture}
      >
        {leadStatuses.map((status) => {
          const column = columns.find((other) => other.status === status)
          return (
            column && (
              <LeadBoardColumn
                key={status}
                column={column}
                actions={actions}
                selection={canSelect ? selection : undefined}
                dragged={drag.card}
                isOver={drag.over === status}
                loading={board.isPlaceholderData}
                onMore={() => setCounts({ ...counts, [status]: moreCards(column) })}
              />
            )
          )
        })}
      </div>
      {drag.card && (
        <div ref={drag.ghost} className={classes.ghost} aria-hidden>
          {drag.card.customer.name}
        </div>
      )}
      {moving && (
        <Suspense>
          <moveDialog.Component
            {...moving}
            onSaved={({ id, status }) => {
              toast(`Segnalazione ${id}: ora in «${getLabel(status)}».`)
              setMoved(id)
            }}
            onClose={() => setMoving(undefined)}
          />
        </Suspense>
      )}
      {decision && (
        <Suspense>
          <decisionDialog.Component {...decision} onClose={() => setDecision(undefined)} />
        </Suspense>
      )}
    </>
  )
}
