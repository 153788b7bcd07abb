import { createHash } from 'node:crypto'
import { cleanMarkup } from '@portale/domain/platform/clean-text.ts'
import sanitizeHtml from 'sanitize-html'
import { repairTables } from './tables.ts'

const maxImageBytes = 2 * 1024 * 1024
const image = /^data:image\/(png|gif|jpeg|bmp|x-icon);base64,[A-Za-z0-9+/]+={0,2}$/
const colour = /^(#[0-9a-f]{6}|rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\))$/i
const classes = [
  /^ql-(align-(center|right|justify)|indent-[1-8]|size-(small|large|huge)|font-(serif|monospace)|code-block)$/,
]

const startNumber = /^[1-9]\d{0,3}$/

/** Whether a link has an allowed protocol, or none because it is a path of the portal. */
const isLink = (href: string): boolean => href !== '' && (/^(https?|mailto|tel):/i.test(href) || !href.includes(':'))

/** The size in bytes of an embedded image, computed from its base64 length. */
const base64Size = (src: string): number =>
  Math.floor(((src.replace(/={1,2}$/, '').length - src.indexOf(',') - 1) * 3) / 4)

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'strong', 'em', 'u', 's', 'sub', 'sup', 'a', 'ul', 'ol', 'li'],
    ...['blockquote', 'pre', 'code', 'h1', 'h2', 'h3', 'span', 'img'],
    ...['table', 'tbody', 'tr', 'td', 'th'],
  ],
  allowedAttributes: {
    '*': ['class', 'style'],
    a: ['href', 'target', 'rel', 'class', 'style'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'class', 'style'],
  },
  allowedClasses: { '*': classes },
  allowedStyles: {
    '*': {
      color: [colour],
      'background-color': [colour],
      'font-size': [/^(10|18|32)px$/],
      'text-align': [/^(center|right|justify)$/],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'svg',
    'math',
    'title',
    'iframe',
    'template',
    'object',
    'embed',
  ],
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !(image.test(attribs.src ?? '') && base64Size(attribs.src ?? '') <= maxImageBytes),
  transformTags: {
    a: (tagName, { href = '', ...rest }) => ({
      tagName,
      attribs: {
        ...(isLink(href.trim()) && { href: href.trim() }),
        ...rest,
        rel: 'noopener noreferrer',
        target: '_blank',
      },
    }),
    ol: (tagName, { start = '', ...rest }) => ({
      tagName,
      attribs: { ...(startNumber.test(start) && { start }), ...rest },
    }),
    del: 's',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
  },
  nestingLimit: 50,
}

const maxPasses = 5
// The editor's own styles are shorter, and parsing a long one would take seconds.
const overlongStyle = /\sstyle\s*=\s*("[^"]{500,}"|'[^']{500,}'|[^\s"'>]{500,})/gi

/**
 * Removes everything but the editor's own formats (security.md "HTML"); returns '' when no text and no image is left.
 * Repeats until nothing changes, because removing a tag can change how the rest nests.
 */
export function cleanHtml(html: string): string {
  let cleaned = html.replace(overlongStyle, '')
  for (let pass = 0, before = ''; cleaned !== before && pass < maxPasses; pass += 1) {
    before = cleaned
    // Also what was written as an entity, which the sanitizer decodes.
    cleaned = repairTables(cleanMarkup(sanitizeHtml(before, options)))
  }
  const empty = !/<img\b/.test(cleaned) && cleaned.replace(/<[^>]*>|[\s\u00a0]|&nbsp;/g, '') === ''
  return empty ? '' : cleaned
}

/** Returns the problem of an embedded image, if any. `of` names the text around it: "della descrizione". */
export function findImageProblem(html: string, of = 'della descrizione'): string | undefined {
  for (const [tag] of html.matchAll(/<img\b[^<>]*/gi)) {
    const src = /\bsrc\s*=\s*["']?(data:[^"'\s]*)/i.exec(tag)?.[1]
    if (src && base64Size(src) > maxImageBytes) return `Un’immagine ${of} supera 2 MB: riducila e riprova.`
  }
  return undefined
}

const maxCacheEntries = 20_000
const maxCachedLength = 5_000
const cache = new Map<string, string | true>()

/**
 * Cleans HTML before display, cached by the text's hash: `true` for a clean text of any size, as is everything written
 * through the portal; the cleaned text itself only when it is short.
 */
export function cleanForDisplay(html: string): string {
  const key = createHash('sha256').update(html).digest('base64')
  const cached = cache.get(key)
  if (cached !== undefined) return cached === true ? html : cached
  const cleaned = cleanHtml(html)
  if (cleaned === html || cleaned.length <= maxCachedLength) {
    cache.set(key, cleaned === html ? true : cleaned)
    if (cache.size > maxCacheEntries) cache.delete(cache.keys().next().value ?? '')
  }
  return cleaned
}
