import { insertMissingDistricts } from '../network/districts/district.seed.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/connection.ts'
import { lockSeed, locks } from '../platform/db/locks.ts'
import { withWriteTransaction } from '../platform/db/write-transaction.ts'
import type { FileStore } from '../platform/files/store.ts'
import { insertAccesses } from './accesses.ts'
import { insertAccountStates } from './account-states.ts'
import { demoActivities } from './activities.data.ts'
import { insertActivities, insertRejectionReasons } from './activities.ts'
import { seasons } from './calendar.ts'
import { applyChanges } from './changes.ts'
import { insertCustomers } from './customers.ts'
import { planDeclarations } from './declarations.plan.ts'
import { insertLeads } from './leads.ts'
import { insertMarketShares } from './market-shares.ts'
import { type DemoDealer, type DemoWorkshop, insertNetwork } from './network.ts'
import { insertNews } from './news.ts'
import { insertNotices } from './notices.ts'
import { insertPeople, type User } from './people.ts'
import { type Random, seededRandom } from './random.ts'
import { insertReminders } from './reminders.ts'
import { insertTokens } from './tokens.ts'
import { type PlannedUpload, planUploads } from './uploads.plan.ts'
import { insertUploads } from './uploads.ts'
import { insertWebhooks } from './webhooks.ts'

type DemoPartner = DemoDealer | DemoWorkshop

/** Who uploads for a partner, and who sets the statuses: its manager, or an administrator where it has none. */
function createUserPicker(users: User[], random: Random) {
  const administrators = users.filter(({ role }) => role === 'administrator' || role === 'superuser_rt')
  const uploaders = new Map<DemoPartner, User[]>()
  const managers = new Map<DemoPartner, User[]>()
  for (const user of users) {
    const isManager = user.role === 'sales_manager_rt' || user.role === 'after_sales_manager_rt'
    if (user.role === 'dealer_sales_manager') continue
    const usersByPartner = isManager ? managers : uploaders
    for (const partner of [...user.dealers, ...user.workshops])
      usersByPartner.set(partner, [...(usersByPartner.get(partner) ?? []), user])
  }
  return {
    uploader: (partner: DemoPartner) => random.pick(uploaders.get(partner) ?? []).id,
    manager: (partner: DemoPartner) => random.pick(managers.get(partner) ?? administrators).id,
  }
}

const byCreation = <Upload extends { created_at: Date }>(uploads: Upload[]): Upload[] =>
  uploads.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())

async function seed(tx: Db, files: FileStore, config: Config): Promise<void> {
  const now = new Date()
  const random = seededRandom(2026)
  const season = seasons(now)
  await insertMissingDistricts(tx)
  const network = await insertNetwork(tx, random, now)
  const planned = byCreation(
    demoActivities.flatMap((activity) => {
      const partners: DemoPartner[] = network[activity.audience]
      return planUploads(activity, partners, season[activity.year], now, random)
    }),
  )
  const users = await insertPeople(tx, network, new Set(planned.map(({ partner }) => partner)), random)
  const documentIds = await insertActivities(tx, files, season, now, users[0]?.id ?? 0)
  await insertRejectionReasons(tx)
  await insertCustomers(tx, seededRandom(2027))
  const assign = (upload: PlannedUpload<DemoPartner>, { uploader, manager }: ReturnType<typeof createUserPicker>) => ({
    ...upload,
    activity_document_type_id: documentIds.get(upload.document) ?? 0,
    dealer_id: 'dealer' in upload.partner ? null : upload.partner.id,
    workshop_id: 'dealer' in upload.partner ? upload.partner.id : null,
    user_id: uploader(upload.partner),
    status_by: upload.status === 'pending' ? null : manager(upload.partner),
    withdrawn: false,
  })
  const people = createUserPicker(users, random)
  const uploads = planned.map((upload) => assign(upload, people))
  const others = seededRandom(2031)
  const peopleOfOthers = createUserPicker(users, others)
  const declarations = planDeclarations<DemoPartner>([...network.dealers, ...network.workshops], now, others).map(
    (upload) => {
      const assigned = assign(upload, peopleOfOthers)
      return upload.status === 'cancelled' ? { ...assigned, status_by: assigned.user_id, withdrawn: true } : assigned
    },
  )
  await insertUploads(tx, files, byCreation([...uploads, ...declarations]))
  await insertLeads(tx, files, network, users, now, seededRandom(2028))
  await insertMarketShares(tx, config, network, season.current, users[0]?.id ?? 0, seededRandom(2029))
  await insertNews(tx, files, config, users, now, seededRandom(2030))
  await insertNotices(tx, config)
  await insertReminders(tx, now)
  await insertWebhooks(tx, config, now)
  await insertTokens(tx, users, now)
  await insertAccesses(tx, users, now, seededRandom(2032))
  await insertAccountStates(tx, config, network, users, now, seededRandom(2033))
}

/** Fills an empty database with the demonstration, whole or not at all; of two servers starting together one does. */
export async function seedDemo(db: Db, files: FileStore, config: Config): Promise<void> {
  const seeded = await withWriteTransaction(db, {}, async (tx) => {
    await lockSeed(tx, locks.demo)
    if (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return false
    await seed(tx, files, config)
    return true
  })
  if (seeded) await applyChanges(db)
}
