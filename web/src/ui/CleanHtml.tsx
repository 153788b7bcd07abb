import DOMPurify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import classes from './CleanHtml.module.css'

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

/** Shows the HTML that HtmlView was given, without anything that could act. */
export function CleanHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.replaceChildren(purify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true }))
  }, [html])
  return <div ref={place} className={classes.text} />
}
