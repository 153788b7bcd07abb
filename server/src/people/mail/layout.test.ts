import { expect, it } from 'vitest'
import { renderMail } from './layout.ts'

const table = {
  columns: ['Officina', 'Attuale', 'Target'],
  rows: [
    ['Rossi & <b>Figli</b> (1)', '10%', '12,5%'],
    ['"Bianchi" (2)', '3%', '4%'],
  ],
}

it('a table has the same words in HTML and in plain text, all of them escaped', () => {
  const { html, text } = renderMail({ name: 'Laura', paragraphs: ['questi sono i target.', 'Buon lavoro.'], table })
  expect(text).toBe(`Ciao Laura,

questi sono i target.

- Rossi & <b>Figli</b> (1): Attuale 10%, Target 12,5%
- "Bianchi" (2): Attuale 3%, Target 4%

Buon lavoro.
`)
  expect(html.match(/<th /g)).toHaveLength(3)
  expect(html.match(/<td /g)).toHaveLength(6)
  expect(html).toContain('Rossi &#38; &#60;b&#62;Figli&#60;/b&#62; (1)')
  expect(html).not.toContain('<b>')
})

it('a table sets no colours: a dark mail client chooses them', () => {
  const { html } = renderMail({ name: 'Laura', paragraphs: ['x'], table })
  const [tableHtml = ''] = /<table[\s\S]*<\/table>/.exec(html) ?? []
  expect(tableHtml).not.toMatch(/background|[^-]color/)
})

it('a mail without a table has none', () => {
  expect(renderMail({ name: 'Laura', paragraphs: ['x'] }).html).not.toContain('<table')
})

it('lists with a title have the same words and links in HTML and in plain text, all of them escaped', () => {
  const items = [
    'una voce',
    { label: 'Piano <b>A</b>', text: '2 & 3', url: 'https://rete.example/documents?status=pending&id=1' },
  ]
  const sections = [
    { title: 'Da verificare', items },
    { title: 'Vuota', items: [] },
  ]
  const { html, text } = renderMail({ name: 'Laura', paragraphs: ['ecco il riepilogo.', 'Buon lavoro.'], sections })
  expect(text).toBe(`Ciao Laura,

ecco il riepilogo.

Da verificare
- una voce
- Piano <b>A</b>: 2 & 3
  https://rete.example/documents?status=pending&id=1

Buon lavoro.
`)
  expect(html).toContain('href="https://rete.example/documents?status=pending&#38;id=1"')
  expect(html).toContain('Piano &#60;b&#62;A&#60;/b&#62;</a>: 2 &#38; 3')
  expect(html).not.toContain('Vuota')
})
