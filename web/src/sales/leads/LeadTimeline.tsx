import { formatMoment } from '@portale/domain/platform/dates.ts'
import type { BadgeColour } from '@portale/domain/platform/documents.ts'
import { type Lead, leadStatusColours } from '@portale/domain/sales/leads/lead.ts'
import { Timeline, TimelineEntry } from '../../platform/ui/Timeline.tsx'
import { useStatusLabels } from './LeadStatusBadge.tsx'
import classes from './LeadView.module.css'

type Entry = { key: string; at: string; userName: string; title: string; colour: BadgeColour; notes?: string | null }

/** The saves of the manage screen, the approval and the report of a lead, newest first (spec 2 §3; DESIGN §5). */
export function LeadTimeline({ lead }: { lead: Lead }) {
  const getLabel = useStatusLabels()
  const entries: Entry[] = (lead.lead_manages ?? []).map(
    ({ id, created_at, user, current_status, current_salesnotes }) => ({
      key: String(id),
      at: created_at,
      userName: user.name,
      title: getLabel(current_status),
      colour: leadStatusColours[current_status],
      notes: current_salesnotes,
    }),
  )
  if (lead.approved_at)
    entries.push({
      key: 'approved',
      at: lead.approved_at,
      userName: lead.approved_by?.name ?? '',
      title: 'Approvata',
      colour: 'ok',
    })
  entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  entries.push({
    key: 'reported',
    at: lead.created_at,
    userName: lead.user.name,
    title: getLabel('created'),
    colour: leadStatusColours.created,
  })
  return (
    <Timeline>
      {entries.map(({ key, at, userName, title, colour, notes }) => (
        <TimelineEntry
          key={key}
          // The dark ring of a cancelled entry would stand out too much.
          colour={colour === 'off' ? 'neu' : colour}
          title={title}
          when={
            <>
              <time dateTime={at}>{formatMoment(at)}</time>
              {userName && `, ${userName}`}
            </>
          }
        >
          {notes && <p className={classes.timelineNotes}>{notes}</p>}
        </TimelineEntry>
      ))}
    </Timeline>
  )
}
