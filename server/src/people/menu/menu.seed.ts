import { rolesAllowedOn } from '@portale/domain/people/menu/screens.ts'
import { type RoleName, staff, uploaders } from '@portale/domain/platform/roles.ts'
import type { Db } from '../../platform/db/connection.ts'
import { lockSeed, locks } from '../../platform/db/locks.ts'
import { withWriteTransaction } from '../../platform/db/write-transaction.ts'

type Entry = { name: string; url: string; roles?: readonly RoleName[] }

const entries: Entry[] = [
  { name: 'Home', url: '/' },
  { name: 'Attività', url: '/activities' },
  { name: 'Da verificare', url: '/documents?status=pending', roles: staff },
  { name: 'I miei documenti', url: '/documents', roles: uploaders },
  { name: 'Anni attività', url: '/activity_years' },
  { name: 'Concessionarie', url: '/dealers' },
  { name: 'Officine', url: '/workshops' },
  { name: 'Target Officine', url: '/workshop_market_shares' },
  { name: 'Segnalazioni', url: '/leads' },
  { name: 'Clienti', url: '/customers' },
  { name: 'Modelli di interesse', url: '/lead_models' },
  { name: 'Tipi di lavoro', url: '/lead_work_types' },
  { name: 'News', url: '/news' },
  { name: 'Utenti', url: '/users' },
  { name: 'Punti di menu', url: '/menu-management' },
  { name: 'Posta in uscita', url: '/outbox' },
  { name: 'Webhook', url: '/webhooks' },
  { name: 'Audit', url: '/audits' },
  { name: 'Accessi', url: '/accesses' },
  { name: 'Token', url: '/tokens' },
  { name: 'Sistema', url: '/system' },
  { name: 'Generatore', url: '/automation' },
]

const rows = entries.flatMap(({ name, url, roles = rolesAllowedOn(url) }, index) =>
  (roles ?? [null]).map((role) => ({ name, url, role, weight: index * 10 })),
)

/** The first side menu; once there is any entry it is the administrator's to change. */
export async function seedMenu(db: Db): Promise<void> {
  await withWriteTransaction(db, {}, async (tx) => {
    await lockSeed(tx, locks.menu)
    if (await tx.selectFrom('menu_items').select('id').limit(1).executeTakeFirst()) return
    await tx.insertInto('menu_items').values(rows).execute()
  })
}
