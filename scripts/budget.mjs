// What a visitor downloads to see each screen: JS and CSS of the entry, the shell and the screen, gzipped.
// Reads the manifest of `vite build`; an argument names another dist folder.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const entry = 'index.html'
/** The list of the signed-in screens, and the frame around them. */
const signedIn = 'src/signed-in.routes.tsx'
const fontLimit = 32

/** KiB for the screens outside the shell and the ones with the editor; every other screen has a list's. */
const limits = {
  'src/accounts/Login.tsx': 160,
  'src/accounts/ForgotPassword.tsx': 190,
  'src/accounts/ResetPassword.tsx': 190,
  'src/accounts/ConfirmEmail.tsx': 190,
  'src/activities/ActivityForm.tsx': 290,
  'src/news/NewsForm.tsx': 290,
}
const listLimit = 240

/** What takes the place of a screen that has only found out which it is: the grid of generated records. */
const chosen = { 'src/records/RecordGridScreen.tsx': { from: 'src/records/RecordListScreen.tsx', limit: 290 } }

/** Loaded only when somebody asks for them, or when there is something to tell: not part of seeing a screen. */
const onDemand = new Set([
  'src/search/SearchDialog.tsx',
  'src/form/ConflictPanel.tsx',
  'src/layout/MenuDrawer.tsx',
  'src/notifications/NotificationList.tsx',
  'src/notifications/NotificationAlert.tsx',
  'src/profile/FirstPassword.tsx',
  'src/users/UserDialogs.tsx',
  'src/menu/MenuDialogs.tsx',
  'src/mail/ResendMailDialog.tsx',
  'src/audit/HistoryList.tsx',
  'src/audit/UndoDialog.tsx',
  'src/records/RecordDialogs.tsx',
  'src/records/FilesField.tsx',
  'src/records/RelationsField.tsx',
  'src/time-machine/DoneBanner.tsx',
  'src/time-machine/TimeMachine.tsx',
  'src/leads/LeadDecisionDialog.tsx',
  'src/leads/LeadFormAdministrative.tsx',
  'src/leads/LeadManageWorkshop.tsx',
  'src/news/AttachmentRows.tsx',
  'src/news/RemindReaders.tsx',
  'src/market-shares/MailPreview.tsx',
  'src/market-shares/SendShare.tsx',
  'src/designer/PlanDialog.tsx',
  'src/designer/ArchiveDialog.tsx',
  '../domain/src/designer/design-file.ts',
])

const dist = process.argv[2] ?? join(dirname(dirname(fileURLToPath(import.meta.url))), 'web', 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))

/** The chunks that a screen needs, with those that it loads by itself later on (the editor). */
function closure(keys, found = new Set(), root = keys) {
  for (const key of keys) {
    if (found.has(key) || onDemand.has(key) || (chosen[key] && !root.includes(key))) continue
    found.add(key)
    const chunk = manifest[key]
    closure(
      [...(chunk.imports ?? []), ...(key === entry || key === signedIn ? [] : (chunk.dynamicImports ?? []))],
      found,
      root,
    )
  }
  return found
}

const files = (keys) => new Set([...keys].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]))
const read = (file) => readFileSync(join(dist, file))
const gzipped = (list) => [...list].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1024

let failed = false

function report(name, size, limit) {
  const over = size > limit
  failed ||= over
  console.log(`${over ? 'OVER' : 'ok  '} ${name.padEnd(44)} ${size.toFixed(1).padStart(6)} of ${limit} KiB`)
}

for (const list of [entry, signedIn])
  for (const screen of manifest[list].dynamicImports) {
    if (screen === signedIn || onDemand.has(screen)) continue
    report(screen, gzipped(files(closure([entry, list, screen]))), limits[screen] ?? listLimit)
  }

for (const [screen, { from, limit }] of Object.entries(chosen))
  report(screen, gzipped(files(closure([entry, signedIn, from, screen]))), limit)

const fonts = new Set(
  Object.values(manifest).flatMap((chunk) => (chunk.assets ?? []).filter((file) => /\.woff2?$/.test(file))),
)
report('font', [...fonts].reduce((sum, file) => sum + read(file).length, 0) / 1024, fontLimit)

process.exitCode = failed ? 1 : 0
