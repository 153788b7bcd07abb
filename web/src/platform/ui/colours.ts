const canvas = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d')
// No program writes it: what the canvas can't read leaves it unchanged.
const unread = '#010203'

const toHexByte = (channel: number) => Math.round(channel).toString(16).padStart(2, '0')

/** A colour of CSS, also a named one, as #rrggbb on white paper; undefined when it is none or transparent. */
export function toHexColour(colour: string): string | undefined {
  if (!canvas || colour === '') return undefined
  canvas.fillStyle = unread
  canvas.fillStyle = colour
  const read = String(canvas.fillStyle)
  if (read.startsWith('#')) return read === unread ? undefined : read
  const [red = 0, green = 0, blue = 0, alpha = 1] = (read.match(/[\d.]+/g) ?? []).map(Number)
  if (alpha < 0.05) return undefined
  return `#${[red, green, blue].map((channel) => toHexByte(channel * alpha + 255 * (1 - alpha))).join('')}`
}

const toChannels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Whether programs write it for "automatic": black or a grey nearly as dark, invisible in the dark theme. */
export function isAutomaticDark(hex: string): boolean {
  const channels = toChannels(hex)
  return Math.max(...channels) <= 0x33 && Math.max(...channels) - Math.min(...channels) <= 8
}

/** Whether it is the paper's own white, or nearly. */
export const isPaperWhite = (hex: string): boolean => Math.min(...toChannels(hex)) >= 0xfa

/** Whether dark letters are read on it better than white ones. */
export function isLight(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = toChannels(hex)
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140
}
