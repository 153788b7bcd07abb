// Checks what a browser downloads for each screen: JS and CSS of the entry, the shell and the screen, compressed as they are
// served, and the font; and how many files that is. Reads the manifest of `vite build`; an argument names another dist folder.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const entry = 'index.html'
/** The routes of signed-in users, with the shell. */
const signedInRoutes = 'src/signed-in.routes.tsx'
const maxFontSize = 32

/**
 * How many KiB and how many scripts and style sheets, each a request, a screen may load before it is visible: most of it is
 * what screens share. Those of visitors have less, those with the editor, the grid and the designer more.
 */
const defaultLimit = { size: 314, files: 25 }
const publicLimit = { size: 292, files: 11 }
const limits = {
  'src/activities/ActivityForm.tsx': { size: 366, files: 25 },
  'src/news/NewsForm.tsx': { size: 363, files: 25 },
  'src/designer/Generator.tsx': { size: 323, files: 25 },
  'src/records/RecordGridScreen.tsx': { size: 330, files: 25 },
}

/** Screens that another screen loads in its place: the grid of records, the board of leads. */
const replacingScreens = {
  'src/records/RecordGridScreen.tsx': 'src/records/RecordListScreen.tsx',
  'src/leads/LeadBoard.tsx': 'src/leads/LeadList.tsx',
}

/** Loaded on demand, after the screen is visible. */
const onDemand = new Set([
  'src/activities/DeclarationDialog.tsx',
  'src/activities/OpenDraftsDialog.tsx',
  'src/archive/ArchiveBatchDialog.tsx',
  'src/archive/ArchiveDialog.tsx',
  'src/customers/NoteDialog.tsx',
  'src/market-shares/DeleteShare.tsx',
  'src/activities/DocumentTypeOptions.tsx',
  'src/activities/ReminderDialog.tsx',
  'src/search/SearchDialog.tsx',
  'src/search/KeyHelpDialog.tsx',
  'src/activities/UploadReview.tsx',
  'src/activities/ValidityField.tsx',
  'src/activities/WithdrawDialog.tsx',
  'src/activities/UploadRejectDialog.tsx',
  'src/form/ConflictPanel.tsx',
  'src/form/DraftBanner.tsx',
  'src/form/draft-session.ts',
  'src/api/upload-queue.ts',
  'src/uploads/UploadTray.tsx',
  'src/impersonation/ImpersonationBanner.tsx',
  'src/form/CalendarPopover.tsx',
  'src/dealers/ManagerDialog.tsx',
  'src/list/ListOptions.tsx',
  'src/list/SaveViewDialog.tsx',
  'src/list/ViewMenu.tsx',
  'src/form/LeaveDialog.tsx',
  'src/layout/MenuDrawer.tsx',
  'src/notifications/NotificationList.tsx',
  'src/notifications/NotificationAlert.tsx',
  'src/photos/PhotoDialog.tsx',
  'src/profile/FirstPassword.tsx',
  'src/profile/FirstFactor.tsx',
  'src/profile/FactorDialogs.tsx',
  'src/accounts/SecondFactorStep.tsx',
  'src/accounts/OtherLogins.tsx',
  'src/accounts/passkey.ts',
  'src/tokens/TokenDialog.tsx',
  'src/users/UserDialogs.tsx',
  'src/users/UserBatchActions.tsx',
  'src/users/UserStateDialogs.tsx',
  'src/users/ImpersonationList.tsx',
  'src/menu/MenuDialogs.tsx',
  'src/mail/ResendMailDialog.tsx',
  'src/audit/HistoryList.tsx',
  'src/audit/RecordAtField.tsx',
  'src/audit/RecordAtView.tsx',
  'src/related/RelatedPanel.tsx',
  'src/audit/UndoDialog.tsx',
  'src/records/RecordDialogs.tsx',
  'src/records/FilesField.tsx',
  'src/records/RelationsField.tsx',
  'src/time-machine/RestoreSummary.tsx',
  'src/time-machine/TimeMachine.tsx',
  'src/leads/LeadAssignDialog.tsx',
  'src/leads/LeadDecisionDialog.tsx',
  'src/leads/LeadMoveDialog.tsx',
  'src/leads/LeadFormAdministrative.tsx',
  'src/leads/LeadManageWorkshop.tsx',
  'src/news/AttachmentRows.tsx',
  'src/news/RemindReaders.tsx',
  'src/market-shares/MailPreview.tsx',
  'src/market-shares/SendShare.tsx',
  'src/market-shares/ShareRecipients.tsx',
  'src/designer/PlanDialog.tsx',
  'src/designer/ArchiveDialog.tsx',
  '../domain/src/generator/designer/design-file.ts',
])

/** The same, by the names of their chunks: what others import too has no key of its own in the manifest. */
const sharedOnDemand = new Set(['BatchDialog', 'PartnerLinkFilter'])

const dist = process.argv[2] ?? join(dirname(dirname(fileURLToPath(import.meta.url))), 'web', 'dist')
const readList = (name) => JSON.parse(readFileSync(join(dist, '.vite', name), 'utf8'))
const manifest = readList('manifest.json')
const screens = readList('screens.json')
const isPublic = (screen) => screen.startsWith('src/accounts/')

/** The chunks of a screen, which `keys` end with, and those that it loads itself later (the editor). */
function collectChunks(keys) {
  const isSkipped = (key) => onDemand.has(key) || (key in replacingScreens && !keys.includes(key))
  // The entry and the shell load every screen, so what they load later is none of this one's.
  const isShared = (key) => sharedOnDemand.has(manifest[key].name)
  const loadsScreens = (key) => key === entry || key === signedInRoutes
  const chunks = new Set()
  const pending = [...keys]
  for (const key of pending) {
    if (chunks.has(key) || isSkipped(key)) continue
    chunks.add(key)
    const { imports = [], dynamicImports = [] } = manifest[key]
    pending.push(...imports, ...(loadsScreens(key) ? [] : dynamicImports.filter((loaded) => !isShared(loaded))))
  }
  return chunks
}

const chunkFiles = (keys) => new Set([...keys].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]))

/** The files of what `keys` import, without what they load later. */
function countFiles(keys) {
  const chunks = new Set(keys)
  for (const key of chunks) for (const imported of manifest[key].imports ?? []) chunks.add(imported)
  return chunkFiles(chunks).size
}

const read = (file) => readFileSync(join(dist, file))

const sizes = new Map()
function servedBytes(file) {
  if (!sizes.has(file)) sizes.set(file, brotliCompressSync(read(file)).length)
  return sizes.get(file)
}

const fonts = new Set(
  Object.values(manifest).flatMap((chunk) => (chunk.assets ?? []).filter((file) => /\.woff2?$/.test(file))),
)
const fontKiB = [...fonts].reduce((sum, file) => sum + read(file).length, 0) / 1024
const downloadedKiB = (files) => fontKiB + [...files].reduce((sum, file) => sum + servedBytes(file), 0) / 1024

let failed = false

function report(name, size, limit, counted = '', isOver = false) {
  const over = size > limit || isOver
  failed ||= over
  console.log(`${over ? 'OVER' : 'ok  '} ${name.padEnd(44)} ${size.toFixed(1).padStart(6)} of ${limit} KiB${counted}`)
}

function reportScreen(screen, keys) {
  const { size, files } = limits[screen] ?? (isPublic(screen) ? publicLimit : defaultLimit)
  const count = countFiles(keys)
  report(screen, downloadedKiB(chunkFiles(collectChunks(keys))), size, `, ${count} of ${files} files`, count > files)
}

// A screen that others load too has no file of its own.
for (const screen of new Set(Object.values(screens)))
  if (screen in manifest) reportScreen(screen, [entry, ...(isPublic(screen) ? [] : [signedInRoutes]), screen])

for (const [screen, from] of Object.entries(replacingScreens))
  reportScreen(screen, [entry, signedInRoutes, from, screen])

report('font', fontKiB, maxFontSize)

process.exitCode = failed ? 1 : 0
