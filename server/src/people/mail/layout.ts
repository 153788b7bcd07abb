import { escapeHtml } from '../../platform/html/escape.ts'

/** A table whose first column has the names of the rows. */
export type MailTable = { columns: string[]; rows: string[][] }

/** A line of a list, which may begin with a link: "Piano marketing: 3 documenti". */
type MailItem = string | { label: string; url: string; text: string }

/** The content of a mail as plain text: paragraphs, a list, a table, lists with a title, one button, small print. */
export type MailContent = {
  name: string
  paragraphs: string[]
  items?: string[]
  table?: MailTable
  /** Those without items are left out. */
  sections?: { title: string; items: MailItem[] }[]
  button?: { label: string; url: string }
  note?: string
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`

// Only the button has a background and a text colour: a dark mail client chooses those of the rest.
const darkScheme =
  '@media (prefers-color-scheme:dark){.quiet{color:#9dabb1!important}.button{background:#1d6a80!important}.link{color:#7cc4da!important}}'

const buttonHtml = ({ label, url }: { label: string; url: string }) => `<p style="margin:24px 0"><a class="button"
  href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0f586d;color:#ffffff;
  font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:13px;color:#56636a;word-break:break-all">Se il pulsante non funziona, copia
  questo indirizzo nel browser:<br>${escapeHtml(url)}</p>`

const itemHtml = (item: MailItem) =>
  typeof item === 'string'
    ? escapeHtml(item)
    : `<a class="link" href="${escapeHtml(item.url)}" style="color:#0f586d">${escapeHtml(item.label)}</a>: ${escapeHtml(item.text)}`

const listHtml = (items: MailItem[]) =>
  `<ul style="margin:0 0 16px;padding-left:20px">${items.map((item) => `<li>${itemHtml(item)}</li>`).join('')}</ul>`

const listText = (items: MailItem[]) =>
  items
    .map((item) => (typeof item === 'string' ? `- ${item}` : `- ${item.label}: ${item.text}\n  ${item.url}`))
    .join('\n')

const cellHtml = (tag: 'th' | 'td') => (text: string, column: number) =>
  `<${tag} style="padding:8px 0 8px ${column > 0 ? 16 : 0}px;border-bottom:1px solid #8a969c;vertical-align:top;text-align:${
    column > 0 ? 'right' : 'left'
  }">${escapeHtml(text)}</${tag}>`

const tableHtml = ({ columns, rows }: MailTable) =>
  `<table style="width:100%;margin:0 0 16px;border-collapse:collapse;font-size:15px"><thead><tr>${columns
    .map(cellHtml('th'))
    .join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map(cellHtml('td')).join('')}</tr>`).join('\n')}</tbody></table>`

const tableText = ({ columns, rows }: MailTable) =>
  rows
    .map(
      ([first, ...others]) => `- ${first}: ${others.map((cell, index) => `${columns[index + 1]} ${cell}`).join(', ')}`,
    )
    .join('\n')

/** Renders a mail as HTML and as plain text with the same words (decisions "Accounts, news, notifications, mail"). */
export function renderMail(content: MailContent): { html: string; text: string } {
  const { name, paragraphs, items = [], table, button, note } = content
  const sections = (content.sections ?? []).filter((section) => section.items.length > 0)
  const [firstParagraph = '', ...otherParagraphs] = paragraphs
  const html = `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>:root{color-scheme:light dark}${darkScheme}</style></head>
<body style="margin:0;padding:24px;${font};font-size:16px;line-height:1.5"><div style="max-width:560px;margin:0 auto">
<p class="quiet" style="margin:0 0 24px;font-weight:600;color:#56636a">Portale Rete</p>
${paragraph(`Ciao ${name},`)}
${paragraph(firstParagraph)}
${items.length ? listHtml(items) : ''}
${table ? tableHtml(table) : ''}
${sections.map(({ title, items }) => `<p style="margin:0 0 4px;font-weight:600">${escapeHtml(title)}</p>${listHtml(items)}`).join('\n')}
${otherParagraphs.map(paragraph).join('\n')}
${button ? buttonHtml(button) : ''}
${note ? `<p class="quiet" style="margin:24px 0 0;font-size:13px;color:#56636a">${escapeHtml(note)}</p>` : ''}
</div></body></html>`
  const lists = sections.map(({ title, items }) => `${title}\n${listText(items)}`)
  const tables = table ? [tableText(table)] : []
  const blocks = [`Ciao ${name},`, firstParagraph, listText(items), ...tables, ...lists, ...otherParagraphs]
  const link = button && `${button.label}:\n${button.url}`
  const text = [...blocks, link, note && `--\n${note}`].filter(Boolean).join('\n\n')
  return { html, text: `${text}\n` }
}
