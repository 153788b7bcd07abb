import { formatMoment } from '@portale/domain/dates.ts'
import type { BadgeColour } from '@portale/domain/documents.ts'
import { type Lead, leadStatusColours } from '@portale/domain/leads/lead.ts'
import { Timeline, TimelineEntry } from '../ui/Timeline.tsx'
import classes from './LeadTimeline.module.css'
import { useStatusLabels } from './useStatusLabels.ts'

type Event = { key: string; at: string; who: string; title: string; colour: BadgeColour; notes?: string | null }

/** What sellers did with a lead, its approval and its report, newest first (spec 2 §3; DESIGN §5). */
export function LeadTimeline({ lead }: { lead: Lead }) {
  const labelOf = useStatusLabels()
  const events: Event[] = lead.lead_manages.map(({ id, created_at, user, current_status, current_salesnotes }) => ({
    key: String(id),
    at: created_at,
    who: user.name,
    title: labelOf(current_status),
    colour: leadStatusColours[current_status],
    notes: current_salesnotes,
  }))
  if (lead.approved_at)
    events.push({
      key: 'approved',
      at: lead.approved_at,
      who: lead.approved_by?.name ?? '',
      title: 'Approvata',
      colour: 'ok',
    })
  events.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  events.push({
    key: 'reported',
    at: lead.created_at,
    who: lead.user.name,
    title: labelOf('created'),
    colour: leadStatusColours.created,
  })
  return (
    <Timeline>
      {events.map(({ key, at, who, title, colour, notes }) => (
        <TimelineEntry
          key={key}
          // A ring as dark as the badge of what was cancelled would stand out among the others.
          colour={colour === 'off' ? 'neu' : colour}
          title={title}
          when={
            <>
              <time dateTime={at}>{formatMoment(at)}</time>
              {who && `, ${who}`}
            </>
          }
        >
          {notes && <p className={classes.notes}>{notes}</p>}
        </TimelineEntry>
      ))}
    </Timeline>
  )
}
