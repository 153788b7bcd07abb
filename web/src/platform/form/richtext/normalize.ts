import { isAutomaticDark, isLight, isPaperWhite, toHexColour } from '../../ui/colours.ts'
import { normalizeTables } from './normalize-tables.ts'

const renamed: Record<string, string> = {
  del: 's',
  strike: 's',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  font: 'span',
  mark: 'span',
}
// The background of anything larger would become a highlight of all its text.
const highlightable = ['span', 'td', 'th', 'code', 'a', 'strong', 'em', 'b', 'i', 'u', 's']
/** What the classes of spreadsheets and Word say with a style sheet. */
const styledByClass = ['color', 'background-color', 'text-align', 'font-weight', 'font-style', 'text-decoration-line']

const elementsOf = (doc: Document) => [...doc.body.querySelectorAll<HTMLElement>('*')]

function applyClasses(doc: Document) {
  for (const style of doc.querySelectorAll('script[type="text/css"]')) {
    const sheet = new CSSStyleSheet()
    // Word's sheets are inside a comment.
    sheet.replaceSync((style.textContent ?? '').replace(/<!--|-->/g, ''))
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSStyleRule) || !rule.selectorText.includes('.')) continue
      for (const element of doc.body.querySelectorAll<HTMLElement>(rule.selectorText))
        for (const name of styledByClass) {
          const value = rule.style.getPropertyValue(name)
          if (value && !element.style.getPropertyValue(name)) element.style.setProperty(name, value)
        }
    }
    style.remove()
  }
}

function rename(element: HTMLElement, name: string) {
  const copy = element.ownerDocument.createElement(name)
  for (const { name: attribute, value } of element.attributes)
    if (['style', 'class', 'align', 'id'].includes(attribute)) copy.setAttribute(attribute, value)
  if (element.localName === 'font') copy.style.color ||= element.getAttribute('color') ?? ''
  if (element.localName === 'mark') copy.style.backgroundColor ||= 'yellow'
  copy.append(...element.childNodes)
  element.replaceWith(copy)
}

/** Leaves out automatic colours, and writes the others as the palette's are written. */
function normalizeColours(element: HTMLElement) {
  const background = toHexColour(element.style.backgroundColor || (element.getAttribute('bgcolor') ?? ''))
  const highlight =
    background && highlightable.includes(element.localName) && !isPaperWhite(background) ? background : undefined
  const colour = toHexColour(element.style.color)
  element.style.removeProperty('background')
  element.style.removeProperty('color')
  if (highlight) {
    element.style.backgroundColor = highlight
    element.dataset.highlight = highlight
  }
  if (!colour || isAutomaticDark(colour)) return
  const below = element.closest<HTMLElement>('[data-highlight]')?.dataset.highlight ?? '#ffffff'
  if (!isPaperWhite(colour) || !isLight(below)) element.style.color = colour
}

const inline = 'span, b, strong, i, em, u, s, a, code, sub, sup'
const block = 'p, li, td, th, h1, h2, h3, blockquote, div, body'

/** A line break of the source that stands alone in an inline element is a blank between two words; Quill would drop it. */
function keepBlanks(doc: Document) {
  const nodes = doc.createTreeWalker(doc.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  let before = '' // on the same line
  let line: Element | null | undefined
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const parent = node.parentElement
    const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''
    if (parent?.closest(block) !== line || node.nodeName === 'BR') before = ''
    line = parent?.closest(block)
    const isBlank = /^[ \t\r\n]+$/.test(text)
    if (isBlank && text.includes('\n') && parent?.matches(inline) && !parent.closest('pre') && /\S$/.test(before))
      node.textContent = ' '
    before = isBlank && before !== '' ? ' ' : text || before
  }
}

/** Quill reads one decoration of an element. */
function normalizeDecoration(element: HTMLElement) {
  const lines = element.style.textDecorationLine.split(' ')
  if (!lines.includes('underline') && !lines.includes('line-through')) return
  element.style.removeProperty('text-decoration')
  for (const [line, name] of [
    ['underline', 'u'],
    ['line-through', 's'],
  ] as const)
    if (lines.includes(line) && element.localName !== name && element.localName !== 'a') {
      const wrapper = element.ownerDocument.createElement(name)
      wrapper.append(...element.childNodes)
      element.append(wrapper)
    }
}

/** The number of a list is that of its first item; one inside another item would get that item's. */
function normalizeStart(list: HTMLElement) {
  const start = Number(list.getAttribute('start') ?? 1)
  const first = list.querySelector(':scope > li')
  const isStart = Number.isInteger(start) && start > 1 && start <= 9999
  if (isStart || list.parentElement?.closest('[data-start]'))
    first?.setAttribute('data-start', String(isStart ? start : 1))
}

/**
 * Turns the markup of other programs, and what the portal stores, into what the editor reads; returns the message about
 * what it had to leave out (docs/decisions/0048).
 */
export function normalizeMarkup(doc: Document): string | undefined {
  applyClasses(doc)
  for (const element of doc.body.querySelectorAll('title, script, template, noscript, comment')) element.remove()
  for (const element of elementsOf(doc)) {
    const name = renamed[element.localName]
    if (name) rename(element, name)
  }
  keepBlanks(doc)
  for (const element of elementsOf(doc)) {
    if (element.hasAttribute('style') || element.hasAttribute('bgcolor')) normalizeColours(element)
    if (element.style?.textDecorationLine) normalizeDecoration(element)
    if (element.localName === 'ol') normalizeStart(element)
  }
  return normalizeTables(doc)
}
