import 'quill/dist/quill.snow.css'
import type Quill from 'quill'
import { useEffect, useLayoutEffect, useRef } from 'react'
import classes from './RichText.module.css'
import { toHtml } from './richtext/export-html.ts'
import { colourName, labels, type Preset } from './richtext/presets.ts'
import { createEditor, setHtml } from './richtext/quill.ts'

export type RichTextProps = {
  value: string
  onChange: (html: string) => void
  /** Called with the reason when a picture can't be embedded. */
  onRejected: (message: string) => void
  preset: Preset
  labelledBy: string
  describedBy: string
  invalid: boolean
  path?: string
}

/** The Quill editor. Loaded by RichTextField only, which mounts a new one for another preset. */
export function RichText({
  value,
  onChange,
  onRejected,
  preset,
  labelledBy,
  describedBy,
  invalid,
  path,
}: RichTextProps) {
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<Quill | null>(null)
  const currentHtml = useRef<string | null>(null)
  const handlers = useRef({ onChange, onRejected })
  useLayoutEffect(() => {
    handlers.current = { onChange, onRejected }
  })

  useEffect(() => {
    const container = host.current
    if (!container) return
    // A fresh node per mount: StrictMode mounts twice, and Quill leaves its toolbar behind.
    const node = container.appendChild(document.createElement('div'))
    const quill = createEditor(node, preset, (message) => handlers.current.onRejected(message))
    localize(container)
    quill.root.setAttribute('role', 'textbox')
    quill.root.setAttribute('aria-multiline', 'true')
    quill.on('text-change', () => {
      currentHtml.current = toHtml(quill)
      handlers.current.onChange(currentHtml.current)
    })
    editor.current = quill
    return () => {
      editor.current = null
      currentHtml.current = null
      container.replaceChildren()
    }
  }, [preset])

  useEffect(() => {
    if (!editor.current || value === currentHtml.current) return
    currentHtml.current = value
    setHtml(editor.current, value)
  }, [value])

  useEffect(() => {
    const attributes = {
      'aria-labelledby': labelledBy,
      'aria-describedby': describedBy,
      'aria-invalid': String(invalid),
      'data-path': path ?? '',
    }
    for (const [name, content] of Object.entries(attributes)) editor.current?.root.setAttribute(name, content)
  })

  return (
    <div
      ref={host}
      className={`${classes.frame} ${classes.editor}`}
      data-preset={preset}
      data-invalid={invalid || undefined}
    />
  )
}

const stateClasses = ['ql-picker', 'ql-color-picker', 'ql-icon-picker', 'ql-active', 'ql-expanded']

const quillFormat = (control: Element) =>
  [...control.classList].find((name) => name.startsWith('ql-') && !stateClasses.includes(name))?.slice('ql-'.length) ??
  ''

function setName(element: Element | null, label: string | undefined) {
  if (!element || !label) return
  element.setAttribute('aria-label', label)
  element.setAttribute('title', label)
}

/** Sets Italian names for Quill's controls; the texts that it has in CSS are in RichText.module.css. */
function localize(host: HTMLElement) {
  host.querySelector('.ql-toolbar')?.setAttribute('aria-label', 'Formattazione')
  for (const button of host.querySelectorAll('.ql-toolbar button')) {
    const format = quillFormat(button)
    setName(button, labels[`${format}:${button.getAttribute('value')}`] ?? labels[format])
  }
  for (const picker of host.querySelectorAll('.ql-toolbar .ql-picker')) {
    const format = quillFormat(picker)
    setName(picker.querySelector('.ql-picker-label'), labels[format])
    for (const item of picker.querySelectorAll('.ql-picker-item')) {
      const value = item.getAttribute('data-value') ?? ''
      setName(item, labels[`${format}=${value}`] ?? colourName(value))
    }
  }
  const address = host.querySelector<HTMLInputElement>('.ql-tooltip input')
  address?.setAttribute('aria-label', 'Indirizzo del collegamento')
  address?.setAttribute('data-link', 'https://')
}
