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
const defaultLimit = { size: 316, files: 25 }
const publicLimit = { size: 294, files: 11 }
const limits = {
  'src/documents/activities/ActivityForm.tsx': { size: 372, files: 25 },
  'src/news/news/NewsForm.tsx': { size: 369, files: 25 },
  'src/generator/designer/Generator.tsx': { size: 325, files: 25 },
  'src/generator/records/RecordGridScreen.tsx': { size: 332, files: 25 },
}

/** Screens that another screen loads in its place: the grid of records, the board of leads. */
const replacingScreens = {
  'src/generator/records/RecordGridScreen.tsx': 'src/generator/records/RecordListScreen.tsx',
  'src/sales/leads/LeadBoard.tsx': 'src/sales/leads/LeadList.tsx',
}

/** Loaded on demand, after the screen is visible. */
const onDemand = new Set([
  'src/documents/uploads/DeclarationDialog.tsx',
  'src/documents/activities/OpenDraftsDialog.tsx',
  'src/network/archive/ArchiveBatchDialog.tsx',
  'src/network/archive/ArchiveDialog.tsx',
  'src/network/customers/NoteDialog.tsx',
  'src/sales/market-shares/DeleteShare.tsx',
  'src/documents/activities/DocumentTypeOptions.tsx',
  'src/documents/reminders/ReminderDialog.tsx',
  'src/front/search/SearchDialog.tsx',
  'src/front/search/KeyHelpDialog.tsx',
  'src/documents/verification/UploadReview.tsx',
  'src/documents/uploads/ValidityField.tsx',
  'src/documents/uploads/WithdrawDialog.tsx',
  'src/documents/verification/UploadRejectDialog.tsx',
  'src/platform/form/ConflictPanel.tsx',
  'src/platform/form/UnsavedFormBanner.tsx',
  'src/platform/form/unsaved-form-session.ts',
  'src/platform/api/outgoing-uploads.ts',
  'src/platform/uploads/UploadTray.tsx',
  'src/people/impersonation/ImpersonationBanner.tsx',
  'src/platform/form/CalendarPopover.tsx',
  'src/network/dealers/ManagerDialog.tsx',
  'src/platform/list/ListOptions.tsx',
  'src/platform/list/SaveViewDialog.tsx',
  'src/platform/list/ViewMenu.tsx',
  'src/platform/form/LeaveDialog.tsx',
  'src/front/shell/MenuDrawer.tsx',
  'src/people/notifications/NotificationList.tsx',
  'src/people/notifications/NotificationAlert.tsx',
  'src/platform/photos/PhotoDialog.tsx',
  'src/people/profile/FirstPassword.tsx',
  'src/people/profile/FirstFactor.tsx',
  'src/people/profile/FactorDialogs.tsx',
  'src/people/accounts/SecondFactorStep.tsx',
  'src/people/accounts/OtherLogins.tsx',
  'src/people/accounts/passkey.ts',
  'src/people/tokens/TokenDialog.tsx',
  'src/people/users/UserDialogs.tsx',
  'src/people/users/UserBatchActions.tsx',
  'src/people/users/UserStateDialogs.tsx',
  'src/people/users/ImpersonationList.tsx',
  'src/people/menu/MenuDialogs.tsx',
  'src/people/mail/ResendMailDialog.tsx',
  'src/platform/changes/HistoryList.tsx',
  'src/platform/changes/RecordAtField.tsx',
  'src/platform/changes/RecordAtView.tsx',
  'src/front/related/RelatedPanel.tsx',
  'src/platform/changes/UndoDialog.tsx',
  'src/generator/records/RecordDialogs.tsx',
  'src/generator/records/FilesField.tsx',
  'src/generator/records/RelationsField.tsx',
  'src/history/time-machine/RestoreSummary.tsx',
  'src/history/time-machine/TimeMachine.tsx',
  'src/sales/leads/LeadAssignDialog.tsx',
  'src/sales/leads/LeadDecisionDialog.tsx',
  'src/sales/leads/LeadMoveDialog.tsx',
  'src/sales/leads/LeadFormAdministrative.tsx',
  'src/sales/leads/LeadManageWorkshop.tsx',
  'src/news/news/AttachmentRows.tsx',
  'src/news/news/RemindReaders.tsx',
  'src/sales/market-shares/MailPreview.tsx',
  'src/sales/market-shares/SendShare.tsx',
  'src/sales/market-shares/ShareRecipients.tsx',
  'src/generator/designer/PlanDialog.tsx',
  'src/generator/designer/ArchiveDialog.tsx',
  '../domain/src/generator/designer/design-file.ts',
])

/** The same, by the names of their chunks: what others import too has no key of its own in the manifest. */
const sharedOnDemand = new Set(['BatchDialog', 'PartnerLinkFilter'])

const dist = process.argv[2] ?? join(dirname(dirname(fileURLToPath(import.meta.url))), 'web', 'dist')
const readList = (name) => JSON.parse(readFileSync(join(dist, '.vite', name), 'utf8'))
const manifest = readList('manifest.json')
const screens = readList('screens.json')
const isPublic = (screen) => screen.startsWith('src/people/accounts/')

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
