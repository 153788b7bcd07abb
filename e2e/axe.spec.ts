import { expect } from '@playwright/test'
import { findViolations } from './axe.ts'
import { test } from './portal.ts'

/** A page without violations but for those in `main`. */
const pageWith = (main: string) => `<!doctype html><html lang="it"><head><title>Prova</title></head>
  <body><main><h1>Prova</h1>${main}</main></body></html>`

const save = '<button type="button">Salva le modifiche</button>'

const violations: [rule: string, name: string, html: string][] = [
  // WCAG 2.5.3, of level A since 2.1: the tag wcag21a selects it.
  [
    'label-content-name-mismatch',
    'a name that lacks the visible text',
    '<button type="button" aria-label="Conferma">Salva le modifiche</button>',
  ],
  ['label-content-name-mismatch', 'a link of another name', '<a href="#x" aria-label="Vai">Apri la segnalazione</a>'],
  ['button-name', 'a button without a name', '<button type="button"></button>'],
  ['target-size', 'targets too small and too close', smallTargets()],
  ['autocomplete-valid', 'an unknown autocomplete (WCAG 2.1 AA)', '<label>Nome <input autocomplete="nome" /></label>'],
  ['heading-order', 'a level left out', '<h3>Sotto</h3>'],
  ['color-contrast', 'grey on white', '<p style="color: #aaa; background: #fff">Poco leggibile</p>'],
]

function smallTargets(): string {
  const target = (name: string) =>
    `<button type="button" aria-label="${name}" style="width: 12px; height: 12px; padding: 0; border: 0; margin: 0"></button>`
  return `<div style="display: flex">${target('Prima')}${target('Dopo')}</div>`
}

test.describe('the check for violations', () => {
  test('finds each kind of violation, and none where the name has the visible text', async ({ as }) => {
    const page = await as(undefined, { separateContext: true })
    await page.setContent(pageWith(`${save}<button type="button" aria-label="Apri la segnalazione 12">Apri</button>`))
    expect(await findViolations(page)).toEqual([])
    for (const [rule, name, html] of violations) {
      await page.setContent(pageWith(html))
      const found = await findViolations(page)
      expect(found, name).toHaveLength(1)
      expect(found[0], name).toMatch(new RegExp(`^${rule}:`))
    }
  })

  test('looks at the dialog alone where one covers the page', async ({ as }) => {
    const page = await as(undefined, { separateContext: true })
    const dialog = (html: string) => `<div role="dialog" aria-modal="true" aria-label="Domanda">${html}</div>`
    await page.setContent(pageWith(`<button type="button"></button>${dialog(save)}`))
    expect(await findViolations(page)).toEqual([])
    await page.setContent(pageWith(`${save}${dialog('<button type="button"></button>')}`))
    expect(await findViolations(page)).toHaveLength(1)
  })
})
