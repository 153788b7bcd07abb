import { expect, it } from 'vitest'

// A component of Mantine without its style sheet looks broken wherever no other part of the screen loads it.

const files = import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true })
const sheets = new Set(
  Object.keys(import.meta.glob('../../node_modules/@mantine/core/styles/*.layer.css')).map(
    (path) => /(\w+)\.layer\.css$/.exec(path)?.[1],
  ),
)
/** Checkboxes and radio buttons have the styles of their line in another sheet. */
const inline = ['Checkbox', 'Radio', 'Switch']

const listSheets = (text: string) => [...text.matchAll(/core\/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name)
const ofEveryScreen = new Set(listSheets(files['./main.tsx'] ?? ''))

/** The sheets that a file's components need and that neither it nor every screen loads. */
function listMissing(text: string): string[] {
  const names = [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim()),
  )
  const needed = names.flatMap((name) => (inline.includes(name) ? [name, 'InlineInput'] : [name]))
  const loaded = new Set(listSheets(text))
  return needed.filter((name) => sheets.has(name) && !ofEveryScreen.has(name) && !loaded.has(name))
}

it('each file loads the style sheets of the components it uses, unless every screen has them', () => {
  expect([Object.keys(files).length > 300, sheets.has('Checkbox'), ofEveryScreen.has('Button')]).toEqual([
    true,
    true,
    true,
  ])
  const missing = Object.entries(files).map(([file, text]) => [file, listMissing(text)] as const)
  expect(missing.filter(([, names]) => names.length > 0)).toEqual([])
})
