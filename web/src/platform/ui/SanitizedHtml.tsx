import DOMPurify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import classes from './SanitizedHtml.module.css'

const purify = DOMPurify()
// Those that the server keeps, with the values that it allows.
const automaticColour = /^(black|rgb\(([0-4]?\d|5[01]), \2, \2\))$/ // stored before the editor left it out
const styles = ['color', 'background-color', 'font-size', 'text-align']

purify.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof HTMLElement)) return
  if (node instanceof HTMLAnchorElement) {
    node.target = '_blank'
    node.rel = 'noopener noreferrer'
  }
  if (node instanceof HTMLImageElement) node.alt ||= ''
  for (const name of [...node.style]) if (!styles.includes(name)) node.style.removeProperty(name)
  if (automaticColour.test(node.style.color)) node.style.removeProperty('color')
})

const allowed = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'img'],
    ...['h1', 'h2', 'h3', 'ol', 'ul', 'li', 'blockquote', 'pre', 'code', 'div'],
    ...['table', 'tbody', 'tr', 'td', 'th'],
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'width', 'height', 'class', 'style', 'start', 'data-list'],
  ALLOWED_URI_REGEXP: /^(https?:|mailto:|tel:|\/(?!\/)|data:image\/(png|gif|jpeg|bmp|x-icon);base64,)/i,
  // Numbers are no addresses.
  ADD_URI_SAFE_ATTR: ['start', 'width', 'height'],
  ALLOW_DATA_ATTR: false,
}

/** Sets the levels of the text's headings so that they continue those of the page without a gap. */
function setHeadingLevels(text: ParentNode, above: number) {
  let level = above
  for (const heading of text.querySelectorAll('h1, h2, h3')) {
    level = Math.min(above + Number(heading.tagName[1]), level + 1)
    heading.ariaLevel = String(level)
  }
}

/** Lets a table that is wider than the screen scroll by itself, also by keyboard. */
function wrapTables(text: ParentNode) {
  for (const table of text.querySelectorAll('table')) {
    const frame = document.createElement('div')
    frame.className = classes.table ?? ''
    frame.tabIndex = 0
    frame.role = 'group'
    frame.ariaLabel = 'Tabella'
    table.replaceWith(frame)
    frame.append(table)
  }
}

type SanitizedHtmlProps = {
  html: string
  /** The level of the heading that the text stands under. */
  headingLevel: number
}

/** Formatted text of the editor, sanitized again before it is shown. */
export function SanitizedHtml({ html, headingLevel }: SanitizedHtmlProps) {
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const text = purify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true })
    setHeadingLevels(text, headingLevel)
    wrapTables(text)
    container.current?.replaceChildren(text)
  }, [html, headingLevel])
  return <div ref={container} className={classes.text} data-formatted />
}
