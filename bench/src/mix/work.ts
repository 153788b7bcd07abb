import type { RoleName } from '@portale/domain/platform/roles.ts'
import type { Random } from '@portale/server/demo/random.ts'
import { activities, upload, verify } from './documents.ts'
import { customers, dealers, leads, type Screen, uploads, users, workshops } from './lists.ts'
import {
  accesses,
  audits,
  board,
  browse,
  dashboard,
  exportSome,
  home,
  lookup,
  news,
  notifications,
  open,
  progress,
  search,
  start,
} from './reads.ts'
import { approve, editCustomer, editDealer, editLead, editUser, manage, reportLead } from './saves.ts'

const openLead = open(leads, [])
const common: [Screen, number][] = [
  [home, 6],
  [start, 4],
  [search, 6],
  [notifications, 4],
  [news, 2],
]
const administration: [Screen, number][] = [
  ...common,
  [browse(leads), 10],
  [open(leads, ['history']), 10],
  [browse(dealers), 4],
  [open(dealers, ['activities', 'history'], ['related']), 5],
  [editDealer, 5],
  [browse(workshops), 4],
  [open(workshops, ['activities', 'history'], ['related']), 5],
  [browse(customers), 4],
  [open(customers, ['history'], ['related', 'customer_notes']), 5],
  [editCustomer, 10],
  [browse(uploads), 5],
  [verify, 6],
  [approve, 4],
  [manage(true), 5],
  [board, 2],
  [dashboard, 4],
  [progress('dealers', 'all'), 2],
  [progress('workshops', 'all'), 2],
  [browse(users), 3],
  [lookup, 3],
  [exportSome, 3],
]
const uploader: [Screen, number][] = [...common, [activities, 6], [upload, 14], [browse(uploads), 6]]
const seller: [Screen, number][] = [
  [browse(leads), 12],
  [openLead, 12],
  [manage(false), 10],
  [board, 3],
]

/** What people of each role do, and how often. */
const work: Partial<Record<RoleName, [Screen, number][]>> = {
  administrator: [...administration, [editUser, 6], [audits, 6], [accesses, 4]],
  superuser_rt: administration,
  after_sales_manager_rt: [
    ...common,
    [browse(leads), 8],
    [openLead, 8],
    [approve, 6],
    [board, 2],
    [browse(workshops), 6],
    [open(workshops, ['activities'], ['related']), 6],
    [browse(uploads), 6],
    [verify, 12],
    [progress('workshops', 'own'), 3],
  ],
  sales_manager_rt: [
    ...common,
    [browse(leads), 8],
    [openLead, 8],
    [board, 2],
    [browse(dealers), 6],
    [open(dealers, ['activities'], ['related']), 6],
    [browse(uploads), 6],
    [verify, 12],
    [progress('dealers', 'own'), 3],
  ],
  dealer_sales_manager: [...common, ...seller],
  dealer_holder: [...uploader, [open(dealers, ['activities'], ['related']), 3]],
  dealer_holder_sales_manager: [...uploader, ...seller],
  workshop_user: [...uploader, [browse(leads), 8], [openLead, 8], [editLead, 5], [reportLead, 6]],
}

/** A screen of a role by its weight. */
export function pickScreen(role: RoleName, random: Random): Screen {
  const all = work[role] ?? []
  let left = random.int(
    1,
    all.reduce((sum, [, weight]) => sum + weight, 0),
  )
  for (const [screen, weight] of all) {
    left -= weight
    if (left <= 0) return screen
  }
  return home
}
