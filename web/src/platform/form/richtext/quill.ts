import Quill from 'quill'
import QuillHeader from 'quill/formats/header.js'
import QuillImage from 'quill/formats/image.js'
import QuillLink, { sanitize } from 'quill/formats/link.js'
import QuillUploader from 'quill/modules/uploader.js'
import {
  imageMessages,
  imageProblem,
  imageTypes,
  linkProtocols,
  maxEmbeddedSize,
  parseDataUrl,
  toLinkUrl,
} from './content.ts'
import { formats, type Preset, toolbars } from './presets.ts'
import { scaleImage } from './scale-image.ts'

const Delta = Quill.import('delta')
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
  { 'formats/link': Link, 'formats/image': Image, 'formats/header': Header, 'modules/uploader': Uploader },
  true,
)

const isEmpty = (quill: Quill) => quill.getLength() <= 1 && !quill.root.querySelector('img')

/** The text as semantic HTML; '' when it is empty, so that mandatory fields are checked. */
export const getHtml = (quill: Quill): string => (isEmpty(quill) ? '' : quill.getSemanticHTML())

/** Replaces the text and clears the undo history. */
export function setHtml(quill: Quill, html: string) {
  quill.setContents(quill.clipboard.convert({ html }), 'silent')
  quill.history.clear()
}

/** Creates an editor. Tab indents lists and code; anywhere else, and after Esc, it moves the focus. */
export function createEditor(host: HTMLElement, preset: Preset, onReject: (message: string) => void): Quill {
  let escapePressed = false
  const quill = new Quill(host, {
    theme: 'snow',
    bounds: host,
    formats,
    modules: {
      toolbar: toolbars[preset],
      history: { delay: 1000, maxStack: 100, userOnly: true },
      uploader: { mimetypes: imageTypes, onReject },
      keyboard: { bindings: { tab: { key: 'Tab', handler: () => true } } },
      clipboard: {
        matchers: [
          [
            'img',
            (node: Node, delta: Content) => {
              const image = parseDataUrl(node instanceof HTMLImageElement ? node.src : '')
              const problem = image.size > maxEmbeddedSize ? imageMessages.pasted : imageProblem(image)
              if (problem) onReject(problem)
              return problem ? new Delta() : delta
            },
          ],
        ],
      },
    },
  })
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
