import Quill from 'quill'
import { ColorAttributor } from 'quill/formats/color.js'
import QuillHeader from 'quill/formats/header.js'
import QuillImage from 'quill/formats/image.js'
import QuillLink, { sanitize } from 'quill/formats/link.js'
import QuillClipboard from 'quill/modules/clipboard.js'
import QuillUploader from 'quill/modules/uploader.js'
import { isAutomaticDark, toHexColour } from '../../ui/colours.ts'
import {
  imageMessages,
  imageProblem,
  imageTypes,
  linkProtocols,
  maxEmbeddedSize,
  parseDataUrl,
  toLinkUrl,
} from './content.ts'
import { ListItem, listStart } from './list-formats.ts'
import { normalizeMarkup } from './normalize.ts'
import { formats, type Preset, toolbars } from './presets.ts'
import { scaleImage } from './scale-image.ts'
import { guardTables, insertPasted, tableKeys } from './table-editing.ts'
import { LineBreak, TableBody, TableCell, TableContainer, TableRow, tableHeader } from './table-formats.ts'

const Delta = Quill.import('delta')
const { Scope } = Quill.import('parchment')
type Content = InstanceType<typeof Delta>

class Link extends QuillLink {
  static override sanitize(typed: string) {
    const address = toLinkUrl(typed)
    return sanitize(address, linkProtocols) ? address : QuillLink.SANITIZED_URL
  }
}

class Header extends QuillHeader {
  static override tagName = ['H1', 'H2', 'H3']
}

/** Pictures of a text are decoration: their alternative text is empty, not missing. */
class Image extends QuillImage {
  static override create(value: string) {
    const node = QuillImage.create.call(Image, value)
    node.setAttribute('alt', '')
    return node
  }
  override format(name: string, value: string) {
    if (name === 'alt' && !value) this.domNode.setAttribute('alt', '')
    else super.format(name, value)
  }
}

/** Black is the theme's own colour of letters. */
class Colour extends ColorAttributor {
  override add(node: HTMLElement, value: string) {
    const colour = toHexColour(value)
    if (!colour) return false
    if (!isAutomaticDark(colour)) return super.add(node, colour)
    this.remove(node)
    return true
  }
}

/** Reads the markup of other programs, and reports what it left out once the rest is inserted. */
class Clipboard extends QuillClipboard {
  problem: string | undefined

  /** A style sheet of another program is read, not applied: the page's policy would report it. */
  override convertHTML(html: string) {
    return super.convertHTML(html.replace(/<(\/?)style\b/gi, '<$1script type="text/css"'))
  }

  override normalizeHTML(doc: Document) {
    super.normalizeHTML(doc)
    this.problem = normalizeMarkup(doc) ?? this.problem
  }

  override onPaste(range: Parameters<QuillClipboard['onPaste']>[0], pasted: Parameters<QuillClipboard['onPaste']>[1]) {
    this.problem = undefined
    const formats = this.quill.getFormat(range.index)
    insertPasted(this.quill, range, this.convert(pasted, formats.table ? {} : formats))
    const { onReject } = this.options as unknown as ImageOptions
    if (this.problem) onReject(this.problem)
  }
}

type ImageOptions = { onReject: (message: string) => void }

/** Reports why a picture is not embedded, where Quill drops it silently, and scales large ones down. */
class Uploader extends QuillUploader {
  override upload(range: Parameters<QuillUploader['upload']>[0], files: FileList | File[]) {
    const chosen = [...files]
    const problem = chosen.map(imageProblem).find((message) => message !== undefined)
    const { onReject } = this.options as unknown as ImageOptions
    if (problem) onReject(problem)
    void this.embed(
      range,
      chosen.filter((file) => imageProblem(file) === undefined),
    )
  }

  private async embed(range: Parameters<QuillUploader['upload']>[0], files: File[]) {
    const { onReject } = this.options as unknown as ImageOptions
    const scaled = await Promise.all(files.map((file) => scaleImage(file).catch(() => undefined)))
    if (scaled.includes(undefined)) onReject(imageMessages.unreadable)
    super.upload(
      range,
      scaled.filter((file) => file !== undefined),
    )
  }
}

Quill.register(
  {
    'formats/link': Link,
    'formats/image': Image,
    'formats/header': Header,
    'formats/color': new Colour('color', 'color', { scope: Scope.INLINE }),
    'formats/list': ListItem,
    'formats/start': listStart,
    'formats/table': TableCell,
    'formats/table-row': TableRow,
    'formats/table-body': TableBody,
    'formats/table-container': TableContainer,
    'formats/table-header': tableHeader,
    'formats/line-break': LineBreak,
    'modules/clipboard': Clipboard,
    'modules/uploader': Uploader,
  },
  true,
)

/** Replaces the text and clears the undo history. A line to write in follows a table at its end. */
export function setHtml(quill: Quill, html: string) {
  // Not by `convert`, which leaves out a blank line at the end.
  const content = html === '' ? new Delta() : (quill.clipboard as Clipboard).convertHTML(html)
  if (content.ops.at(-1)?.attributes?.table) content.insert('\n')
  quill.setContents(content, 'silent')
  quill.history.clear()
}

/** Creates an editor. Tab indents lists and code; anywhere else, and after Esc, it moves the focus. */
export function createEditor(host: HTMLElement, preset: Preset, onReject: (message: string) => void): Quill {
  let escapePressed = false
  const readImage = (node: Node, delta: Content) => {
    const image = parseDataUrl(node instanceof HTMLImageElement ? node.src : '')
    const problem =
      image.size > maxEmbeddedSize ? imageMessages.pasted : imageProblem(image) && imageMessages.withinText
    if (problem) (quill.clipboard as Clipboard).problem = problem
    return problem ? new Delta() : delta
  }
  const quill: Quill = new Quill(host, {
    theme: 'snow',
    bounds: host,
    formats,
    modules: {
      toolbar: toolbars[preset],
      history: { delay: 1000, maxStack: 100, userOnly: true },
      uploader: { mimetypes: imageTypes, onReject },
      keyboard: { bindings: { tab: { key: 'Tab', handler: () => true }, ...tableKeys } },
      clipboard: {
        onReject,
        matchers: [
          ['ql-line-break', () => new Delta().insert({ 'line-break': true })],
          ['img', readImage],
        ],
      },
    },
  })
  guardTables(quill)
  quill.root.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Tab' && escapePressed) event.stopImmediatePropagation()
      if (event.key !== 'Shift') escapePressed = event.key === 'Escape'
    },
    true,
  )
  return quill
}
