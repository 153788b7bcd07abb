import { Button } from '@mantine/core'
import type { ResolvedPartners } from '@portale/domain/network/dealers/partner-selection.ts'
import type { PartnerName } from '@portale/domain/platform/answers.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { Callout } from '../../platform/ui/Callout.tsx'
import classes from './BulkPreview.module.css'
import { formatPartner } from './partner.api.ts'

type Props = { found: ResolvedPartners; assigned: PartnerName[]; nouns: [string, string] }

const names = (partners: PartnerName[]) => partners.map(formatPartner)

/** How many partners were found: the number opens exactly these; then what was left out, and why. */
export function BulkPreview({ found: { partners, archived, ceased, unknown, repeated }, assigned, nouns }: Props) {
  const known = new Set(assigned.map(({ id }) => id))
  const already = partners.filter(({ id }) => known.has(id)).length
  return (
    <div className={classes.preview}>
      {partners.length === 0 ? (
        <Callout colour="warn" role="status">
          <div>Nessuna {nouns[0]} da assegnare con questa scelta.</div>
        </Callout>
      ) : (
        <FoundPartners partners={partners} known={known} nouns={nouns} already={already} />
      )}
      <LeftOut count={unknown.length} what={['Baldo ID sconosciuto', 'Baldo ID sconosciuti']}>
        {unknown.map(({ code, similar }) => (similar ? `${code} (esiste ${similar})` : code))}
      </LeftOut>
      <LeftOut count={archived.length} what={['archiviata, esclusa', 'archiviate, escluse']}>
        {names(archived)}
      </LeftOut>
      <LeftOut count={ceased.length} what={['cessata, esclusa', 'cessate, escluse']}>
        {names(ceased)}
      </LeftOut>
      <LeftOut count={repeated.length} what={['Baldo ID scritto più volte', 'Baldo ID scritti più volte']}>
        {repeated}
      </LeftOut>
    </div>
  )
}

type FoundProps = { partners: PartnerName[]; known: Set<number>; nouns: [string, string]; already: number }

function FoundPartners({ partners, known, nouns, already }: FoundProps) {
  const [opened, setOpened] = useState(false)
  const Chevron = opened ? IconChevronUp : IconChevronDown
  return (
    <>
      <div className={classes.count} role="status">
        <Button
          variant="subtle"
          size="compact-md"
          aria-expanded={opened}
          rightSection={<Chevron size={16} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {formatCount(partners.length, ...nouns)}
        </Button>
        {already > 0 && <span>{formatCount(already, 'già assegnata', 'già assegnate')}</span>}
      </div>
      {opened && (
        <ul className={classes.rows} aria-label="Da assegnare">
          {partners.map((partner) => (
            <li key={partner.id}>
              <span>{formatPartner(partner)}</span>
              {known.has(partner.id) && <small>già assegnata</small>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type LeftOutProps = { count: number; what: [string, string]; children: string[] }

const maxNamed = 10

/** What was left out: the first ones by name. */
function LeftOut({ count, what, children }: LeftOutProps) {
  if (count === 0) return null
  const rest = count - maxNamed
  return (
    <p className={classes.note}>
      <b>{formatCount(count, ...what)}:</b> {children.slice(0, maxNamed).join(', ')}
      {rest > 0 && ` e ${formatCount(rest, 'altra', 'altre')}`}
    </p>
  )
}
