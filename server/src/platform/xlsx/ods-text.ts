import { type Attributes, appendText } from './xml.ts'

const maxSpaces = 1000

/** Collects the paragraphs of a cell; skips the comments and drawings inside it. */
export class OdsText {
  #text: string | undefined
  #openParagraphs = 0
  #openComments = 0

  start(): void {
    this.#text = undefined
    this.#openParagraphs = 0
  }

  open(name: string, attributes: Attributes): void {
    if (isComment(name)) this.#openComments += 1
    if (this.#openComments > 0) return
    if (name === 'text:p') {
      this.#text = this.#text === undefined ? '' : appendText(this.#text, '\n')
      this.#openParagraphs += 1
    } else if (name === 'text:s') this.add(' '.repeat(Math.min(maxSpaces, Number(attributes['text:c'] ?? 1) || 0)))
    else if (name === 'text:tab') this.add('\t')
    else if (name === 'text:line-break') this.add('\n')
  }

  add(more: string): void {
    if (this.#openParagraphs > 0 && this.#openComments === 0) this.#text = appendText(this.#text ?? '', more)
  }

  close(name: string): void {
    if (isComment(name)) this.#openComments -= 1
    else if (name === 'text:p' && this.#openComments === 0) this.#openParagraphs -= 1
  }

  /** undefined when the cell has no paragraph at all. */
  get text(): string | undefined {
    return this.#text
  }
}

const isComment = (name: string): boolean => name === 'office:annotation' || name.startsWith('draw:')
