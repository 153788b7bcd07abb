import { expect, type Locator, type Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { bodyEditor, createNews, uniqueTitle } from './news.ts'
import { button, expectHeading, requiredField } from './page.ts'
import { exportFromLibreOffice, pastedDocuments, pasteHtml, pictureDifference, readPasted } from './pasted.ts'
import { test } from './portal.ts'
import { recordUnwantedEffects } from './unwanted-effects.ts'

type Saved = { id: number; body: string }

async function save(page: Page): Promise<Saved> {
  const answer = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && /\/news/.test(response.url()),
  )
  await button(page, 'Salva').click()
  return (await (await answer).json()) as Saved
}

/** Pastes into the form of a new news and returns its editor. */
async function pasteIntoNews(page: Page, html: string): Promise<Locator> {
  await page.goto('/news/new')
  await requiredField(page, 'Titolo').fill(uniqueTitle())
  await bodyEditor(page).click()
  await pasteHtml(bodyEditor(page), html)
  return bodyEditor(page)
}

const cellsOf = (text: Locator) =>
  text.locator('table').evaluateAll((tables) =>
    tables.map((table) =>
      [...(table as HTMLTableElement).rows].map((row) =>
        // With its line breaks.
        // biome-ignore lint/performance/useDomNodeTextContent: textContent has none
        [...row.cells].map((cell) => cell.innerText.trim()).join('|'),
      ),
    ),
  )

const shownText = (page: Page) => page.getByRole('main').locator('[data-formatted]')

for (const { file, program } of pastedDocuments)
  test(`${file} (${program}) is shown as the editor shows it`, async ({ as }) => {
    const page = await as('administrator')
    const editor = await pasteIntoNews(page, readPasted(file))
    const cells = await cellsOf(editor)
    const pasted = await editor.evaluate((node) => (node.querySelector('p, td, h1, h2, li')?.textContent ?? '').trim())
    const { id, body } = await save(page)
    await page.goto(`/news/${id}/edit`)
    await expect(editor).toContainText(pasted)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await page.goto(`/news/${id}/edit`)
      await expect(editor).toContainText(pasted)
      await page.mouse.move(0, 0)
      const before = await editor.screenshot()
      const { width } = (await editor.boundingBox()) ?? { width: 0 }
      await page.goto(`/news/${id}`)
      const shown = shownText(page)
      await expect(shown).toContainText(pasted)
      expect(await cellsOf(shown)).toEqual(cells)
      await shown.evaluate((node, size) => {
        // The same paper: the screens differ in width and size of letters.
        Object.assign((node as HTMLElement).style, {
          width: `${size}px`,
          boxSizing: 'border-box',
          padding: '12px 15px',
          fontSize: '15px',
          position: 'relative',
          zIndex: '1',
          background: 'var(--surface)',
          lineHeight: '1.55',
          color: getComputedStyle(document.body).color,
        })
      }, width)
      const after = await shown.screenshot()
      const difference = await pictureDifference(page, before, after)
      expect(difference, theme).toBeLessThan(0.03)
    }
    // Read into the editor and saved again, it is the same to the letter.
    await page.goto(`/news/${id}/edit`)
    await expect(editor).toContainText(pasted)
    await editor.locator('p, td, li').first().click()
    await page.keyboard.type('x')
    await page.keyboard.press('Backspace')
    expect((await save(page)).body).toBe(body)
  })

const spreadsheet = readPasted('excel.html')

test('figures of a pasted table stay in their columns, whatever is deleted, undone or pasted over them', async ({
  as,
}) => {
  const page = await as('administrator')
  const editor = await pasteIntoNews(page, spreadsheet)
  const whole = [['Officina|Attuale|Target', 'Rossi S.r.l.|12,5%|1.234', 'Bianchi||15']]
  const cell = (text: string) => editor.locator('td', { hasText: text })
  expect(await cellsOf(editor)).toEqual(whole)

  // From one cell to another one: their texts go, the cells stay.
  await cell('Rossi').click()
  await page.keyboard.press('Home')
  await cell('1.234').click({ modifiers: ['Shift'], position: { x: 40, y: 15 } })
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('Delete')
  expect(await cellsOf(editor)).toEqual([['Officina|Attuale|Target', '||', 'Bianchi||15']])
  await page.keyboard.press('Control+z')
  expect(await cellsOf(editor)).toEqual(whole)

  // Neither a key nor a button takes a cell out of its row.
  await cell('Bianchi').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Backspace')
  await cell('1.234').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Delete')
  await button(page, 'Elenco puntato').click()
  await button(page, 'Citazione').click()
  expect(await cellsOf(editor)).toEqual(whole)

  // Tab moves from cell to cell; Enter is a line, text of several lines stays in its cell.
  await cell('Bianchi').click()
  await page.keyboard.press('Tab')
  await page.keyboard.type('7')
  expect((await cellsOf(editor))[0]?.[2]).toBe('Bianchi|7|15')
  await pasteHtml(editor, '<p>8</p><p>9</p>')
  expect((await cellsOf(editor))[0]?.[2]).toBe('Bianchi|78\n9|15')
  await page.keyboard.press('Control+z')

  // A table pasted into a table comes after it.
  await pasteHtml(editor, '<table><tr><td>altra</td><td></td></tr></table>')
  const both = await cellsOf(editor)
  expect([both.length, both[1]]).toEqual([2, ['altra|']])

  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  expect(await cellsOf(editor)).toEqual([])
  await expect(editor).toHaveText('')
})

test('a sheet that LibreOffice Calc exports here keeps its empty cells', async ({ as }) => {
  const page = await as('administrator')
  const sheet = await exportFromLibreOffice('csv', 'Officina,Attuale,Target\nBianchi,,15\n,7,\n')
  const editor = await pasteIntoNews(page, sheet)
  expect(await cellsOf(editor)).toEqual([['Officina|Attuale|Target', 'Bianchi||15', '|7|']])
  expect(await findViolations(page)).toEqual([])
  const { id } = await save(page)
  await page.goto(`/news/${id}`)
  await expect(shownText(page)).toContainText('Bianchi')
  expect(await findViolations(page)).toEqual([])
  expect(await cellsOf(shownText(page))).toEqual([['Officina|Attuale|Target', 'Bianchi||15', '|7|']])
})

const rtf = String.raw`{\rtf1\ansi\deff0{\fonttbl{\f0 Liberation Serif;}}{\colortbl;\red201\green33\blue30;}
{\pard\outlinelevel0\b\fs36 Verbale della visita\par}
\pard\plain Il {\b titolare} conferma {\i entro} {\cf1 venerd\u236\'ec} e {\strike annulla} la penale.\par
\pard\par
\pard Dopo una riga vuota.\par
\trowd\cellx3000\cellx6000\cellx9000\intbl Nome\cell Fax\cell Veicoli\cell\row
\trowd\cellx3000\cellx6000\cellx9000\intbl Bianchi\cell\cell 15\cell\row
\pard\par}`

test('a text that LibreOffice Writer exports here keeps its words, marks, blank line and empty cell', async ({
  as,
}) => {
  const page = await as('administrator')
  const editor = await pasteIntoNews(page, await exportFromLibreOffice('rtf', rtf))
  const check = async (text: Locator) => {
    await expect(text.locator('p').nth(1)).toHaveText('Il titolare conferma entro venerdì e annulla la penale.')
    for (const [mark, words] of Object.entries({ strong: 'titolare', em: 'entro', s: 'annulla' }))
      await expect(text.locator(mark).filter({ hasText: words })).toHaveText(words)
    await expect(text.locator('p', { hasText: 'Dopo una riga vuota.' })).toBeVisible()
    expect(await cellsOf(text)).toEqual([['Nome|Fax|Veicoli', 'Bianchi||15']])
  }
  await check(editor)
  const { id } = await save(page)
  await page.goto(`/news/${id}`)
  await expect(shownText(page)).toContainText('Verbale della visita')
  await check(shownText(page))
  expect(await findViolations(page)).toEqual([])
})

test('a line break of the source is one blank between words, and none before them', async ({ as }) => {
  const page = await as('administrator')
  const lines = [
    '<i>tra</i><font>\n</font><b>parole</b>',
    'dopo una riga<br><span>\n</span>nuova',
    '<span>\n</span>all’inizio',
    'uno <span>\n</span>solo',
  ]
  const editor = await pasteIntoNews(page, lines.map((line) => `<p>${line}</p>`).join(''))
  const texts = await editor
    .locator('p')
    .evaluateAll((nodes) => nodes.map((node) => node.innerHTML.replace(/<[^>]+>/g, '|')))
  expect(texts).toEqual(['|tra| |parole|', 'dopo una riga', 'nuova', 'all’inizio', 'uno solo'])
})

test('pictures and tables that can’t be pasted are announced', async ({ as }) => {
  const page = await as('administrator')
  const alert = page.getByRole('alert').filter({ hasText: /incollat/ })
  const editor = await pasteIntoNews(page, '<p>prima <img src="https://www.example.it/logo.png"> dopo</p>')
  await expect(alert).toContainText('Le immagini incollate insieme al testo non sono state inserite')
  await expect(editor).toContainText('prima dopo')
  await page.keyboard.type('!')
  await expect(alert).toHaveCount(0)
  await pasteHtml(editor, `<p>a</p><table>${'<tr><td>1</td><td></td></tr>'.repeat(2000)}</table><p>b</p>`)
  await expect(alert).toContainText('ha più di 3.000 celle')
  await expect(editor.locator('table')).toHaveCount(0)
  await pasteHtml(editor, '<table><tr><td colspan="99999999" rowspan="99999999">x</td></tr></table>')
  await expect(editor.locator('td')).toHaveCount(1000)
})

test('hostile markup of tables runs nothing and stays text', async ({ browser, sessionFor }) => {
  const context = await browser.newContext({ storageState: await sessionFor('administrator') })
  const page = await context.newPage()
  const seen = await recordUnwantedEffects(context, page)
  const act = 'window.__pwned=1'
  const editor = await pasteIntoNews(
    page,
    `<style>.x{color:red} @import 'https://evil.example/x.css';</style><table background="https://evil.example/x" onclick="${act}"><caption><img src=x onerror="${act}">Titolo</caption><tr><td class="x" style="position:fixed;background:url(https://evil.example/y)">uno<script>${act}</script></td><td data-row="&quot;><img src=x onerror=${act}>">due<svg onload="${act}"></svg></td></tr><tr><td><a href="javascript:${act}">tre</a></td></tr></table>`,
  )
  expect(await cellsOf(editor)).toEqual([['uno|due', 'tre|']])
  const { id, body } = await save(page)
  expect(body).not.toMatch(/script|evil|onerror|position|url\(|data-/)
  await page.goto(`/news/${id}`)
  await expect(shownText(page)).toContainText('due')
  expect(await cellsOf(shownText(page))).toEqual([['uno|due', 'tre|']])
  expect(await seen()).toEqual([])
  await context.close()
})

test('a text that is stored is loaded into the editor and saved without a change', async ({ as }) => {
  const page = await as('administrator')
  const body =
    '<p>prima</p><p><br></p><table><tbody><tr><th>a</th><th class="ql-align-right">b</th></tr><tr><td>uno<br>due</td><td></td></tr></tbody></table><table><tbody><tr><td>altra</td></tr></tbody></table><ol start="4"><li>x<ol><li>y<ul><li>z</li></ul></li></ol></li><li class="ql-align-center"><br></li></ol><h3><br></h3><blockquote>q</blockquote><table><tbody><tr><td><span style="color: rgb(230, 0, 0); background-color: rgb(255, 255, 0);">f</span></td></tr></tbody></table>'
  const news = await createNews(page, { body })
  await page.goto(`/news/${news.id}/edit`)
  await bodyEditor(page).locator('p').first().click()
  await page.keyboard.type('x')
  await page.keyboard.press('Backspace')
  expect((await save(page)).body).toBe(news.body)
  await expectHeading(page, news.title)
  // Under "Com’era" it is the same text.
  await page.goto(`/news/${news.id}?tab=modifiche&at=${new Date().toISOString()}`)
  const then = page.getByRole('region', { name: 'Com’era' }).locator('[data-formatted]').first()
  await expect(then).toContainText('altra')
  expect(await cellsOf(then)).toEqual([['a|b', 'uno\ndue|'], ['altra'], ['f']])
})
