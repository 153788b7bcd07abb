import DOMPurify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import classes from './SanitizedHtml.module.css'

const purify = DOMPurify()
const styles = ['color', 'background-color']

purify.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof HTMLElement)) return
  if (node instanceof HTMLAnchorElement) {
    node.target = '_blank'
    node.rel = 'noopener noreferrer'
  }
  if (node instanceof HTMLImageElement) node.alt ||= ''
  for (const name of [...node.style]) if (!styles.includes(name)) node.style.removeProperty(name)
})

const allowed = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'img'],
    ...['h1', 'h2', 'h3', 'ol', 'ul', 'li', 'blockquote', 'pre', 'code', 'div'],
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'width', 'height', 'class', 'style', 'data-list'],
  ALLOWED_URI_REGEXP: /^(https?:|mailto:|tel:|\/(?!\/)|data:image\/(png|gif|jpeg|bmp|x-icon);base64,)/i,
  ALLOW_DATA_ATTR: false,
}

/** The text's own headings go on from the page's without a gap, whichever its author chose. */
function placeHeadings(text: ParentNode, above: number) {
  let level = above
  for (const heading of text.querySelectorAll('h1, h2, h3')) {
    level = Math.min(above + Number(heading.tagName[1]), level + 1)
    heading.ariaLevel = String(level)
  }
}

type SanitizedHtmlProps = {
  html: string
  /** The level of the heading that the text stands under. */
  headingLevel: number
}

/** Formatted text from the editor, cleaned once more before it is shown: nothing in it can act. */
export function SanitizedHtml({ html, headingLevel }: SanitizedHtmlProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const text = purify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true })
    placeHeadings(text, headingLevel)
    place.current?.replaceChildren(text)
  }, [html, headingLevel])
  return <div ref={place} className={classes.text} />
}
