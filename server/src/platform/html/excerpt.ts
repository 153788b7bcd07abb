const maxLength = 200

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Extracts the first words of cleaned HTML as plain text, at most 200 characters. */
export function toExcerpt(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, (tag) => (/^<\/?(strong|em|u|s|sub|sup|a|span|code)\b/.test(tag) ? '' : ' '))
    .replace(/&(amp|lt|gt|quot);/g, (entity) => entities[entity] ?? '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
  const characters = Array.from(text.slice(0, 2 * maxLength + 1))
  return characters.length > maxLength
    ? `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
    : text
}
