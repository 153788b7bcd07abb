import { type Attributes, appendText } from './xml.ts'

const maxSpaces = 1000

/** Collects the paragraphs of a cell; comments and drawings in it are no part of its text. */
export class OdsText {
  #text: string | undefined
  #paragraphs = 0
  #aside = 0

  start(): void {
    this.#text = undefined
    this.#paragraphs = 0
  }

  open(name: string, attributes: Attributes): void {
    if (isComment(name)) this.#aside += 1
    if (this.#aside > 0) return
    if (name === 'text:p') {
      this.#text = this.#text === undefined ? '' : appendText(this.#text, '\n')
      this.#paragraphs += 1
    } else if (name === 'text:s') this.add(' '.repeat(Math.min(maxSpaces, Number(attributes['text:c'] ?? 1) || 0)))
    else if (name === 'text:tab') this.add('\t')
    else if (name === 'text:line-break') this.add('\n')
  }

  add(more: string): void {
    if (this.#paragraphs > 0 && this.#aside === 0) this.#text = appendText(this.#text ?? '', more)
  }

  close(name: string): void {
    if (isComment(name)) this.#aside -= 1
    else if (name === 'text:p' && this.#aside === 0) this.#paragraphs -= 1
  }

  /** undefined when the cell has no paragraph at all. */
  get text(): string | undefined {
    return this.#text
  }
}

const isComment = (name: string): boolean => name === 'office:annotation' || name.startsWith('draw:')
