import { formatSize } from '@portale/domain/platform/counts.ts'
import { parseDataUrl } from './richtext/content.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

const image = (tag: string) => {
  const { size } = parseDataUrl(/src="([^"]*)"/.exec(tag)?.[1] ?? '')
  return size > 0 ? `[immagine di ${formatSize(size)}]` : '[immagine]'
}

/** Converts HTML to plain text with its formats as marks, so that two versions with different formats differ. */
export const toPlainText = (html: string): string =>
  html
    .replace(/<img[^>]*>/g, image)
    .replace(/<\/?(strong|b)>/g, '*')
    .replace(/<\/?(em|i)>/g, '/')
    .replace(/<\/?u>/g, '_')
    .replace(/<h([1-3])[^>]*>/g, (_, level) => `${'#'.repeat(Number(level))} `)
    .replace(/<(li)[^>]*>/g, '• ')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g, '$2 ($1)')
    .replace(/<\/(td|th)>(?=<t[dh])/g, ' | ')
    .replace(/<br\s*\/?>|<\/(p|li|h[1-6]|blockquote|pre|div|tr)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name) => entities[name] ?? '')
    .trim()
