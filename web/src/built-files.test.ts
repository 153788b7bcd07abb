import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import config from '../vite.config.ts'

const settings = await config

const pathOf = (path: string) => decodeURIComponent(new URL(path, import.meta.url).pathname)

/** What a browser gets of a file with this text, built as the portal is. */
async function buildFile(text: string): Promise<string> {
  const id = pathOf('virtual-entry.ts')
  const entry = {
    name: 'entry',
    resolveId: (name: string) => (name === id ? id : undefined),
    load: (name: string) => (name === id ? text : undefined),
  }
  const plugins = settings.plugins?.filter((plugin) => !(plugin && 'name' in plugin && plugin.name === 'screen-files'))
  const result = await build({
    ...settings,
    configFile: false,
    root: pathOf('..'),
    logLevel: 'silent',
    plugins: [plugins, entry],
    build: {
      ...settings.build,
      write: false,
      rolldownOptions: { ...settings.build?.rolldownOptions, input: id, preserveEntrySignatures: 'strict' },
    },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
  return output.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n')
}

it('calls the methods of everything, whatever its name is', async () => {
  const names = ['text', 'code', 'html', 'flag', 'nested', 'picked', 'without', 'extended', 'z', 'emails', 'parseDay']
  const code = await buildFile(
    names
      .map((name) => `export function with_${name}(${name}) { ${name}.call_${name}(); ${name}() }`)
      .join('\n')
      .concat(
        '\nexport const made = () => { const text = { call: () => console.log("called of text") }; text.call() }',
      ),
  )
  for (const name of names) expect(code).toMatch(new RegExp(`(\\w+)\\.call_${name}\\(\\)[,;]\\1\\(\\)`))
  expect(code).toContain('called of text')
})

it('leaves out the schemas of the domain, and zod with them, but not what is used of their files', async () => {
  const code = await buildFile(`
    import { remindersBody } from '@portale/domain/documents/activities/activity.ts'
    import { requiredMessage } from '@portale/domain/platform/plain-fields.ts'
    import { text } from '@portale/domain/platform/fields.ts'
    export const message = requiredMessage`)
  expect(code).toContain('obbligatorio')
  expect(code).not.toMatch(/ZodObject|_zod/)
  const withSchema = await buildFile(`export { remindersBody } from '@portale/domain/documents/activities/activity.ts'`)
  expect(withSchema).toMatch(/_zod/)
})

it('fails for what is said to load on demand and does not', async () => {
  const file = '@portale/domain/platform/plain-fields.ts'
  const text = `export const later = () => import('${file}')`
  await expect(buildFile(text)).resolves.toContain('import(')
  await expect(buildFile(`${text}; export { requiredMessage } from '${file}'`)).rejects.toThrow(
    'dynamic import will not move module into another chunk',
  )
})
