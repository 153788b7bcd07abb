import type { Plugin } from 'vite'

type Match = (id: string) => boolean

const within = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`)

/** Matches the modules whose path contains one of `parts`, and none of `except`. */
const modules = (parts: string[], except: string[] = []): Match => {
  const containsOne = (path: string, texts: string[]) => texts.some((text) => path.includes(text))
  return (id) => {
    const path = id.replaceAll('\\', '/')
    return containsOne(path, parts) && !containsOne(path, except)
  }
}

/** The components of Mantine that every screen loads, the login too. */
const components = [
  'ActionIcon',
  'Alert',
  'Button',
  'CloseButton',
  'FocusTrap',
  'Input',
  'InputBase',
  'Loader',
  'Portal',
]
  .concat('TextInput', 'Transition', 'UnstyledButton', 'VisuallyHidden')
  .map((name) => `${name}/`)

/** The packages that every screen loads, the login too. */
const vendor = [
  ...within('node_modules', 'react/', 'react-dom/', 'scheduler/', 'react-router/', '@tanstack/', 'clsx/'),
  ...within('@mantine', 'hooks/', 'core/esm/core/'),
  ...within('@mantine/core/esm/components', ...components),
  ...within('@tabler/icons-react/dist/esm', 'createReactComponent', 'defaultAttributes'),
  'rolldown/runtime',
]

/** What opens over a screen or scrolls in it; the login has nothing of it. */
const overlays = [
  ...within('node_modules', '@floating-ui/', 'react-remove-scroll', 'react-style-singleton/', 'tslib/'),
  ...within('node_modules', 'use-sidecar/', 'use-callback-ref/', 'get-nonce/'),
  ...within('@mantine/core/esm/components', 'Combobox/', 'Menu/', 'Modal', 'Overlay/', 'Popover/', 'ScrollArea/'),
  ...within('@mantine/core/esm/components', 'Accordion/', 'Burger/', 'Radio/RadioIcon', 'Select/'),
  ...within('@mantine/core/esm/components', 'Checkbox/CheckIcon', 'Paper/', 'Skeleton/', 'Tooltip/'),
  ...within('@mantine/core/esm', 'utils/Floating/'),
  ...within('@mantine/hooks/esm', 'use-debounced', 'use-long-press'),
]

/** The screens of visitors. */
const publicScreens = within(
  'web/src/accounts',
  ...['Login.tsx', 'ForgotPassword.tsx', 'ResetPassword.tsx', 'ConfirmEmail.tsx'],
)

/** The values of forms. */
const formValues = within('node_modules', '@mantine/form/', 'klona/', 'fast-deep-equal/')

const signedIn = 'web/src/signed-in.routes.tsx'

const leadList = ['web/src/leads/LeadList.tsx']

const lists = within(
  'web/src',
  ...['dealers/DealerList.tsx', 'workshops/WorkshopList.tsx', 'customers/CustomerList.tsx'],
  ...['users/UserList.tsx', 'activities/ActivityList.tsx', 'activities/UploadQueue.tsx', 'news/NewsList.tsx'],
  ...['audit/AuditList.tsx', 'records/RecordListScreen.tsx', 'mail/MailList.tsx', 'webhooks/WebhookList.tsx'],
)

const forms = within(
  'web/src',
  ...['leads/LeadForm.tsx', 'dealers/DealerForm.tsx', 'workshops/WorkshopForm.tsx', 'customers/CustomerForm.tsx'],
  ...['news/NewsForm.tsx', 'records/RecordForm.tsx', 'webhooks/WebhookForm.tsx', 'profile/ProfileForm.tsx'],
)

// The schemas of fields.ts are left out of all screens but the one that reads designs.
const isOwn = modules(['web/src/', 'domain/src/'], ['domain/src/platform/fields.ts'])
const icon = 'icons-react/dist/esm/icons/Icon'

/** What each module imports, and the icons that it names, known once all modules are read. */
const graph = new Map<string, { imports: readonly string[]; icons: string[] }>()

/** Learns the graph before the groups are made of it. */
export const moduleGraph: Plugin = {
  name: 'module-graph',
  generateBundle(_options, files) {
    const checked = new Set<string>()
    const assertNoCircle = (fileName: string, path: string[]) => {
      const file = files[fileName]
      if (file?.type !== 'chunk' || checked.has(fileName)) return
      if (path.includes(fileName)) throw new Error(`chunks import each other: ${[...path, fileName].join(' > ')}`)
      for (const imported of file.imports) assertNoCircle(imported, [...path, fileName])
      checked.add(fileName)
    }
    for (const name of Object.keys(files)) assertNoCircle(name, [])
  },
  buildEnd() {
    for (const id of this.getModuleIds()) {
      const info = this.getModuleInfo(id)
      const icons = isOwn(id) ? [...(info?.code ?? '').matchAll(/\bIcon[A-Z]\w*/g)].map(([name]) => name) : []
      graph.set(id, { imports: info?.importedIds ?? [], icons })
    }
  },
}

/** Our modules and style sheets that these load, directly or not, and these. */
function collectLoaded(starts: readonly string[]): Set<string> {
  const loaded = new Set(starts)
  for (const module of loaded)
    for (const imported of (isOwn(module) && graph.get(module)?.imports) || [])
      if (isOwn(imported) || imported.endsWith('.css')) loaded.add(imported)
  return loaded
}

const collectLoadedBy = (paths: string[]) =>
  collectLoaded([...graph.keys()].filter((module) => paths.some((path) => module.endsWith(path))))

/** Matches the modules that `collect` finds once the graph is known, and the icons that they name. */
function withIcons(collect: () => Iterable<string>): Match {
  let found: Set<string> | undefined
  let icons: string[] = []
  return (id) => {
    if (!found) {
      found = new Set(collect())
      icons = [...found].flatMap((module) => graph.get(module)?.icons ?? []).map((name) => `/${name}.`)
    }
    return found.has(id) || (id.includes(icon) && icons.some((name) => id.includes(name)))
  }
}

/** Matches our modules and style sheets that those with these paths load, but for `except`. */
const loadedBy = (paths: string[], except: string[] = []): Match =>
  withIcons(() => [...collectLoadedBy(paths)].filter((id) => !modules([...paths, ...except])(id)))

/** Matches the icons of what the screens with these paths load. */
const iconsOf = (paths: string[]): Match => {
  const match = withIcons(() => collectLoadedBy(paths))
  return (id) => id.includes(icon) && match(id)
}

/** Matches what the screens with these paths and one of the others load, but for `except`. */
const loadedByBoth = (paths: string[], others: string[], except: string[] = []): Match =>
  withIcons(() => {
    const loadedByOthers = collectLoadedBy(others)
    return [...collectLoadedBy(paths)].filter((id) => loadedByOthers.has(id) && !modules(except)(id))
  })

/** Matches what at least `count` of these screens load, with what that loads itself. */
const sharedBy = (paths: string[], count: number): Match =>
  withIcons(() => {
    const loads = new Map<string, number>()
    for (const path of paths) for (const id of collectLoadedBy([path])) loads.set(id, (loads.get(id) ?? 0) + 1)
    return [...loads].flatMap(([id, times]) => (times < count || sanitizes(id) ? [] : [id]))
  })

const matchesOne =
  (...matches: Match[]): Match =>
  (id) =>
    matches.some((match) => match(id))

const sanitizing = new Map<string, boolean>()

/** Whether one of our modules loads what makes HTML harmless, which few screens need. */
function sanitizes(id: string): boolean {
  const known = sanitizing.get(id) ?? [...collectLoaded([id])].some(modules(['web/src/ui/SanitizedHtml']))
  sanitizing.set(id, known)
  return known
}

const isShared: Match = (id) => isOwn(id) && !sanitizes(id)

/**
 * The files that screens share. Without these groups a screen loads some sixty files of a few hundred bytes, each with the
 * cost of a request. What a module of a group imports is in the same group or in one that is loaded before, so that none
 * runs before what it needs.
 */
export const chunkGroups = [
  {
    name: 'vendor',
    test: modules(vendor, ['useMutation', 'mutationObserver', 'use-debounced', 'use-long-press']),
    priority: 20,
  },
  {
    name: 'entry',
    test: matchesOne(
      loadedBy(['web/src/main.tsx'], ['web/src/routes.']),
      loadedByBoth(publicScreens, [signedIn, ...lists, ...forms], ['PasswordField']),
      iconsOf(publicScreens),
    ),
    priority: 19,
  },
  { name: 'public', test: loadedBy(publicScreens), minShareCount: 2, priority: 18 },
  { name: 'shell', test: loadedBy([signedIn]), priority: 17 },
  { name: 'overlays', test: modules(overlays), priority: 16 },
  { name: 'list', test: matchesOne(sharedBy(lists, 5), loadedByBoth(leadList, lists)), priority: 15 },
  { name: 'form', test: matchesOne(modules(formValues), sharedBy(forms, 4)), priority: 14 },
  { name: 'leads', test: loadedBy(leadList), minShareCount: 2, priority: 13 },
  { name: 'icons', test: modules([icon]), minShareCount: 3, priority: 5 },
  { name: 'fields', test: modules(['node_modules']), minShareCount: 20, priority: 4 },
  { name: 'screens', test: isShared, minShareCount: 24, priority: 3 },
  { name: 'several', test: isShared, minShareCount: 8, priority: 2 },
]
