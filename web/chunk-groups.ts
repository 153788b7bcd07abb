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
]

/** What opens over a screen or scrolls in it; the login has nothing of it. */
const overlays = [
  ...within('node_modules', '@floating-ui/', 'react-remove-scroll', 'react-style-singleton/', 'tslib/'),
  ...within('node_modules', 'use-sidecar/', 'use-callback-ref/'),
  ...within('@mantine/core/esm/components', 'Combobox/', 'Menu/', 'Modal', 'Overlay/', 'Popover/', 'ScrollArea/'),
  ...within('@mantine/core/esm/components', 'Accordion/', 'Burger/', 'Radio/RadioIcon', 'Select/'),
  ...within('@mantine/core/esm', 'utils/Floating/'),
  ...within('@mantine/hooks/esm', 'use-debounced', 'use-long-press'),
]

/** The screens of visitors. */
const publicScreens = within(
  'web/src/accounts',
  ...['Login.tsx', 'ForgotPassword.tsx', 'ResetPassword.tsx', 'ConfirmEmail.tsx'],
)

const isOwn = modules(['web/src/', 'domain/src/'])
const icon = 'icons-react/dist/esm/icons/Icon'

/** What each module imports, and the icons that it names, known once all modules are read. */
const graph = new Map<string, { imports: readonly string[]; icons: string[] }>()

/** Learns the graph before the groups are made of it. */
export const moduleGraph: Plugin = {
  name: 'module-graph',
  buildEnd() {
    for (const id of this.getModuleIds()) {
      const info = this.getModuleInfo(id)
      const icons = isOwn(id) ? [...(info?.code ?? '').matchAll(/\bIcon[A-Z]\w*/g)].map(([name]) => name) : []
      graph.set(id, { imports: info?.importedIds ?? [], icons })
    }
  },
}

/** Our modules that these load, directly or not, and these. */
function collectLoaded(starts: readonly string[]): Set<string> {
  const loaded = new Set(starts)
  for (const module of loaded)
    for (const imported of graph.get(module)?.imports ?? []) if (isOwn(imported)) loaded.add(imported)
  return loaded
}

/** Matches our modules that those with these paths load, and their icons, but for `except`. */
function loadedBy(paths: string[], except: string[] = []): Match {
  let loaded: Set<string> | undefined
  let icons: string[] = []
  const isExcepted = modules([...paths, ...except])
  return (id) => {
    if (!loaded) {
      loaded = collectLoaded([...graph.keys()].filter((module) => paths.some((path) => module.endsWith(path))))
      icons = [...loaded].flatMap((module) => graph.get(module)?.icons ?? []).map((name) => `/${name}.`)
    }
    return (loaded.has(id) && !isExcepted(id)) || (id.includes(icon) && icons.some((name) => id.includes(name)))
  }
}

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
    priority: 9,
  },
  { name: 'entry', test: loadedBy(['web/src/main.tsx'], ['web/src/routes.']), priority: 8 },
  { name: 'public', test: loadedBy(publicScreens), minShareCount: 2, priority: 7 },
  { name: 'shell', test: loadedBy(['web/src/signed-in.routes.tsx']), priority: 6 },
  { name: 'icons', test: modules([icon]), minShareCount: 3, priority: 5 },
  { name: 'overlays', test: modules(overlays), priority: 5 },
  { name: 'fields', test: modules(['node_modules']), minShareCount: 20, priority: 4 },
  { name: 'screens', test: isShared, minShareCount: 24, priority: 3 },
  { name: 'several', test: isShared, minShareCount: 8, priority: 2 },
]
