import { globSync, readFileSync } from 'node:fs'
import * as answers from '@portale/domain/answers.ts'
import * as fields from '@portale/domain/fields.ts'
import * as plainFields from '@portale/domain/plain-fields.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'

const target = 'http://127.0.0.1:3000'

// Keeps the Host of the browser's request, which the server compares with its Origin.
const serverProxy: ProxyOptions = { target }

// These paths are pages as well as calls: a GET of HTML is answered here.
const pageOrServer: ProxyOptions = {
  target,
  bypass: (request) =>
    request.method === 'GET' && request.headers.accept?.includes('text/html') ? '/index.html' : undefined,
}

const domain = new URL('../domain/src/', import.meta.url)
const domainSource = globSync('**/*.ts', { cwd: domain })
  .map((file) => readFileSync(new URL(file, domain), 'utf8'))
  .join('\n')

// The browser uses the labels and rules of the domain and none of its schemas, which only the server parses with. Calls
// of these names build schemas and have no side effects, so that unused schemas are left out, and zod with them.
const schemaBuilders = [
  'activityBodyFor',
  'emails',
  'phones',
  'vatNumber',
  'emailAddress',
  'requiredPassword',
  'newPasswordFor',
  'optionalFlag',
  'reminderSetting',
  'requiredText',
]
const extendedSchemas = ['activityYear', 'copyState', 'newsBody', 'resetLinkBody']
const answerBuilders = Object.entries(answers).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))
const pureFunctions = [
  'z',
  ...answerBuilders,
  ...Object.keys(fields),
  ...Object.keys(plainFields),
  ...schemaBuilders,
  ...extendedSchemas,
]

for (const name of [...schemaBuilders, ...extendedSchemas])
  if (!new RegExp(`^(export )?const ${name}\\b`, 'm').test(domainSource))
    throw new Error(`${name} is no schema of the domain any more: correct the list in web/vite.config.ts`)

const within = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`)

/** Matches the modules whose path contains one of `parts`, and none of `except`. */
const modules = (parts: string[], except: string[] = []) => {
  const containsOne = (path: string, texts: string[]) => texts.some((text) => path.includes(text))
  return (id: string) => {
    const path = id.replaceAll('\\', '/')
    return containsOne(path, parts) && !containsOne(path, except)
  }
}

const formParts = [
  'ActionBar',
  'FormPage',
  'conflict',
  'form.',
  'useConflict',
  'useDraft',
  'useRestoreFocus',
  'useIsOpen.',
  'useSave.',
]
const listParts = [
  ...['DataCards', 'DataTable', 'Paginator', 'SavedViews', 'SortHeader', 'TableHead'],
  ...['column.', 'list-view.api', 'useListView', 'usePageQuery', 'useTableFit'],
]
const uiParts = ['Badge', 'EmptyState', 'LinkButton', 'TextLink', 'last-search', 'select-options', 'useDelayed']

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

// Without these, a screen loads some thirty files of a few hundred bytes, each with the cost of a request. The entry's own
// modules run after those of a group, so a group holds packages, and files of ours that use the entry only when called.
const sharedFiles = [
  { name: 'vendor', test: modules(vendor, ['utation', 'use-debounced', 'use-long-press']) },
  { name: 'icons', test: modules(['icons-react/dist/esm/icons/Icon']), minShareCount: 3 },
  { name: 'list', test: modules([...within('web/src/list', ...listParts), 'domain/src/lists/list-view.rules']) },
  {
    name: 'filters',
    test: modules([...within('web/src/list', 'FilterBar', 'FilterChip', 'TextFilter'), 'web/src/form/Chips']),
  },
  {
    name: 'form',
    test: modules([
      ...within('web/src/form', ...formParts),
      ...within('web/src/api', 'idempotency-key', 'useInvalidateAfter'),
    ]),
  },
  // Apart, because lists import the calls of their feature, of which one sends a file.
  { name: 'send', test: modules(['web/src/api/upload.', 'domain/src/files.']) },
  {
    name: 'upload',
    test: modules(['web/src/api/useUpload', ...within('web/src/form', 'FileDrop', 'UploadProgress')]),
  },
  { name: 'ui', test: modules(within('web/src/ui', ...uiParts)) },
  {
    name: 'moments',
    test: modules(['web/src/form/MomentField', 'web/src/form/moment-input']),
  },
  { name: 'leads', test: modules(within('src/leads', 'lead.ts', 'lead.policy', 'lead.api', 'LeadStatusBadge.ts')) },
  {
    name: 'partners',
    test: modules([
      ...within('domain/src/activities', 'activity.ts', 'activity.rules', 'activity.policy'),
      'domain/src/dealers/partner.ts',
    ]),
  },
  { name: 'formats', test: modules(within('domain/src', 'counts.', 'dates.', 'moments.', 'roles.', 'vat.')) },
]

export default defineConfig({
  plugins: [react()],
  build: {
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // The policy of the pages allows no style sheet as a data address.
    assetsInlineLimit: (file) => (file.endsWith('.css') ? false : undefined),
    rolldownOptions: {
      treeshake: { manualPureFunctions: pureFunctions },
      // The list of screens names the files of each: readable names would add 3 KiB to every page.
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: sharedFiles },
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
      },
    },
  },
  server: {
    proxy: {
      '/api': serverProxy,
      '/logout': serverProxy,
      '/notifications': serverProxy,
      '/avatars': serverProxy,
      '/activity_document_type': serverProxy,
      '/activity_document_upload': serverProxy,
      '/lead_offers': serverProxy,
      '/document_news': serverProxy,
      '/login': pageOrServer,
      '/reset-password': pageOrServer,
      '/forgot-password': pageOrServer,
      '/confirm-email': pageOrServer,
      '/impersonate': pageOrServer,
    },
  },
})
