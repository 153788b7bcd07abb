import Quill from 'quill'
import QuillHeader from 'quill/formats/header.js'
import QuillImage from 'quill/formats/image.js'
import QuillLink, { sanitize } from 'quill/formats/link.js'
import QuillUploader from 'quill/modules/uploader.js'
import { embeddedImage, imageMessages, imageProblem, imageTypes, linkAddress, linkProtocols } from './content.ts'
import { formats, type Preset, toolbars } from './presets.ts'

const Delta = Quill.import('delta')
type Content = InstanceType<typeof Delta>

class Link extends QuillLink {
  static override sanitize(typed: string) {
    const address = linkAddress(typed)
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

type ImageOptions = { refuse: (message: string) => void }

/** Quill drops what it may not embed without a word: here the reason is told, and pictures have a size limit. */
class Uploader extends QuillUploader {
  override upload(range: Parameters<QuillUploader['upload']>[0], files: FileList | File[]) {
    const chosen = [...files]
    const problem = chosen.map(imageProblem).find((message) => message !== undefined)
    const { refuse } = this.options as unknown as ImageOptions
    if (problem) refuse(problem)
    super.upload(
      range,
      chosen.filter((file) => imageProblem(file) === undefined),
    )
  }
}

Quill.register(
  { 'formats/link': Link, 'formats/image': Image, 'formats/header': Header, 'modules/uploader': Uploader },
  true,
)

const empty = (quill: Quill) => quill.getLength() <= 1 && !quill.root.querySelector('img')

/** The text as semantic HTML; '' when there is nothing, so that "obbligatorio" works. */
export const htmlOf = (quill: Quill): string => (empty(quill) ? '' : quill.getSemanticHTML())

/** Shows other HTML, which can't be undone. */
export function show(quill: Quill, html: string) {
  quill.setContents(quill.clipboard.convert({ html }), 'silent')
  quill.history.clear()
}

/** An editor inside `host`. Tab indents lists and code (two spaces there); anywhere else, and after Esc, it moves on. */
export function createEditor(host: HTMLElement, preset: Preset, refuse: (message: string) => void): Quill {
  let leaving = false
  const quill = new Quill(host, {
    theme: 'snow',
    bounds: host,
    formats,
    modules: {
      toolbar: toolbars[preset],
      history: { delay: 1000, maxStack: 100, userOnly: true },
      uploader: { mimetypes: imageTypes, refuse },
      keyboard: { bindings: { tab: { key: 'Tab', handler: () => true } } },
      clipboard: {
        matchers: [
          [
            'img',
            (node: Node, delta: Content) => {
              const problem = imageProblem(embeddedImage(node instanceof HTMLImageElement ? node.src : ''))
              if (problem) refuse(problem === imageMessages.size ? problem : imageMessages.kind)
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
      if (event.key === 'Tab' && leaving) event.stopImmediatePropagation()
      if (event.key !== 'Shift') leaving = event.key === 'Escape'
    },
    true,
  )
  return quill
}
