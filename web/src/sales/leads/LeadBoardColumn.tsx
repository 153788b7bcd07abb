import { Button, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { formatCount, formatNumber } from '@portale/domain/platform/counts.ts'
import { formatDate } from '@portale/domain/platform/dates.ts'
import { awaitsApproval } from '@portale/domain/sales/leads/lead.policy.ts'
import { leadStatuses } from '@portale/domain/sales/leads/lead.ts'
import type { SelectedLead } from '@portale/domain/sales/leads/lead-batch.ts'
import { type BoardColumn, type LeadCard, maxCards } from '@portale/domain/sales/leads/lead-board.ts'
import { formatDuration, timeInStatus } from '@portale/domain/sales/leads/lead-clock.ts'
import { Link, useSearchParams } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import { RowMenu } from '../../platform/list/RowMenu.tsx'
import { RowCheckbox } from '../../platform/list/SelectionCheckbox.tsx'
import type { RowSelection } from '../../platform/list/selection.ts'
import { paths } from '../../platform/paths.ts'
import classes from './LeadBoard.module.css'
import { LeadMenuItems } from './LeadMenuItems.tsx'
import { leadStatusIcons, useStatusLabels } from './LeadStatusBadge.tsx'
import { leadActions, leadName } from './lead-actions.ts'
import type { CardActions } from './lead-board.api.ts'

type ColumnProps = {
  column: BoardColumn
  actions: CardActions
  /** For who does something with several at once. */
  selection: RowSelection<SelectedLead> | undefined
  /** The card that is being dragged, over any column. */
  dragged: LeadCard | undefined
  isOver: boolean
  loading: boolean
  onMore: () => void
}

/** A status: its leads, vehicles and oldest, and its first cards. While a card is dragged it says whether it may come here. */
export function LeadBoardColumn(props: ColumnProps) {
  const { column, actions, selection, dragged, isOver, loading, onMore } = props
  const { status, leads, quantity, oldest_at, cards } = column
  const label = useStatusLabels()(status)
  const Glyph = leadStatusIcons[status]
  const problem = dragged && dragged.status !== status ? actions.problemOf(dragged, status) : undefined
  const oldest = oldest_at && formatDuration(timeInStatus({ status_at: oldest_at }, new Date()))
  const target = !dragged || dragged.status === status ? undefined : problem ? 'blocked' : 'free'
  return (
    <section
      className={classes.column}
      aria-label={`${label}: ${formatCount(leads, 'segnalazione', 'segnalazioni')}`}
      data-status={status}
      data-target={target}
      data-over={isOver || undefined}
    >
      <header>
        <h2>
          <Glyph size={18} stroke={1.7} aria-hidden /> {label} <span>{formatNumber(leads)}</span>
        </h2>
        <p>
          {leads === 0
            ? 'Nessuna segnalazione'
            : `${formatCount(quantity, 'veicolo', 'veicoli')}, la più vecchia da ${oldest}`}
        </p>
        {problem && <p className={classes.problem}>{problem}</p>}
      </header>
      <ul aria-label={label}>
        {cards.map((card) => (
          <Card key={card.id} card={card} actions={actions} selection={selection} isDragged={dragged?.id === card.id} />
        ))}
      </ul>
      {leads > cards.length && (
        <More status={status} loading={loading} isLast={cards.length >= maxCards} onMore={onMore} />
      )}
    </section>
  )
}

/** "Mostra altre"; beyond the most cards of a column the list has the others. */
function More({
  status,
  isLast,
  loading,
  onMore,
}: {
  status: string
  isLast: boolean
  loading: boolean
  onMore: () => void
}) {
  const [search] = useSearchParams()
  const label = useStatusLabels()(status)
  if (!isLast)
    return (
      <Button variant="subtle" loading={loading} aria-label={`Mostra altre: ${label}`} onClick={onMore}>
        Mostra altre
      </Button>
    )
  const next = new URLSearchParams(search)
  next.delete('view')
  next.delete('order')
  next.set('status', status)
  return (
    <Button component={Link} to={`?${next}`} variant="subtle">
      Apri nell’elenco
    </Button>
  )
}

type CardProps = Pick<ColumnProps, 'actions' | 'selection'> & { card: LeadCard; isDragged: boolean }

function Card({ card, actions, selection, isDragged }: CardProps) {
  const actor = useActor()
  const getLabel = useStatusLabels()
  const { id, customer, quantity, lead_model, workshop, created_at } = card
  const age = formatDuration(timeInStatus(card, new Date()))
  const moves = leadStatuses.filter((status) => status !== card.status)
  const isManager = moves.some((status) => !actions.problemOf(card, status))
  return (
    <li
      data-card={id}
      data-dragged={isDragged || undefined}
      data-selected={selection?.isSelected(card) || undefined}
      className={isManager ? classes.movable : undefined}
    >
      <Link to={paths.lead(id)} draggable={false}>
        {customer.name}
      </Link>
      <p>
        {quantity} × {lead_model.name}
      </p>
      {actor.role !== 'workshop_user' && <p>{workshop.name}</p>}
      <p>
        {id}, {formatDate(created_at)}, <span title="Da quanto tempo è in questo stato">da {age}</span>
      </p>
      {awaitsApproval(card) && <p className={classes.waiting}>Da approvare</p>}
      <div className={classes.menu}>
        <RowMenu subject={leadName(card)}>
          {moves.map((status) => {
            const problem = actions.problemOf(card, status)
            return (
              <Menu.Item key={status} disabled={problem !== undefined} onClick={() => actions.move(card, status)}>
                Sposta in «{getLabel(status)}»{problem && <small className={classes.reason}>{problem}</small>}
              </Menu.Item>
            )
          })}
          <Menu.Divider />
          <LeadMenuItems
            actions={leadActions(actor, card).filter(({ blocked }) => !blocked)}
            onDecide={(decision) => actions.decide(card, decision)}
          />
        </RowMenu>
        {selection && (
          <RowCheckbox
            row={card}
            name={selection.name(card)}
            isSelected={selection.isSelected(card)}
            onToggle={selection.toggle}
          />
        )}
      </div>
    </li>
  )
}
