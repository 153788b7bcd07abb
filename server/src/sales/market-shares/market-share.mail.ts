import { formatShare, type MarketShareRow } from '@portale/domain/sales/market-shares/market-share.ts'
import { type NewMail, portalUrl } from '../../people/mail/mail-write.queries.ts'
import type { Config } from '../../platform/config.ts'
import type { PersonalRow, PersonalShare } from './market-share-recipients.queries.ts'

type Share = Pick<MarketShareRow, 'id' | 'type' | 'year'>

/** The title of the mail and of the notification. */
export const formatMailTitle = ({ type, year }: Share): string =>
  `Target Officine ${year}: ${type === 'start' ? 'i target di inizio anno' : 'i target aggiornati'}`

const formatOwner = (rows: PersonalRow[]) => (rows.length === 1 ? 'della tua officina' : 'delle tue officine')

/** The sentence after "Ciao Laura,", so in lower case. */
export const formatMailSentence = ({ type, year }: Share, rows: PersonalRow[]): string =>
  type === 'start'
    ? `questi sono i target ${formatOwner(rows)} per il ${year}.`
    : `i target ${formatOwner(rows)} per il ${year} sono stati aggiornati.`

/** Creates the mail of one person, with that person's rows alone. */
export const createShareMail = (
  config: Config,
  share: Share,
  { id, name, email, url, objects, rows }: Omit<PersonalShare, 'gets_mail'>,
) =>
  ({
    to: { id, name, email },
    kind: 'market_share',
    cause: String(share.id),
    subject: formatMailTitle(share),
    url,
    objects,
    content: {
      paragraphs: [formatMailSentence(share, rows)],
      table: {
        columns: ['Officina', 'Attuale', 'Target'],
        rows: rows.map((row) => [`${row.name} (${row.baldo_id})`, formatShare(row.current), formatShare(row.target)]),
      },
      button: { label: 'Vai ai target', url: portalUrl(config, url) },
    },
  }) satisfies NewMail
