import { administrators, type RoleName, roleNames, staff } from '@portale/domain/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { locks } from '../db/locks.ts'

type Entry = { name: string; url: string; roles: RoleName[] | 'everybody' }

const entries: Entry[] = [
  { name: 'Home', url: '/', roles: 'everybody' },
  { name: 'Attività', url: '/activities', roles: roleNames.filter((role) => role !== 'dealer_sales_manager') },
  { name: 'Anni attività', url: '/activity_years', roles: administrators },
  {
    name: 'Concessionarie',
    url: '/dealers',
    roles: [...administrators, 'sales_manager_rt', 'dealer_holder', 'dealer_holder_sales_manager'],
  },
  {
    name: 'Officine',
    url: '/workshops',
    roles: [...staff.filter((role) => role !== 'sales_manager_rt'), 'workshop_user'],
  },
  { name: 'Clienti', url: '/customers', roles: administrators },
  { name: 'Utenti', url: '/users', roles: administrators },
  { name: 'Punti di menu', url: '/menu-management', roles: ['administrator'] },
  { name: 'Posta in uscita', url: '/outbox', roles: ['administrator'] },
]

const rows = entries.flatMap(({ name, url, roles }, index) =>
  (roles === 'everybody' ? [null] : roles).map((role) => ({ name, url, role, weight: index * 10 })),
)

/** The first side menu; once there is any entry it is the administrator's to change. */
export async function seedMenu(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${locks.menu})`.execute(tx)
    if (await tx.selectFrom('menu_items').select('id').limit(1).executeTakeFirst()) return
    await tx.insertInto('menu_items').values(rows).execute()
  })
}
