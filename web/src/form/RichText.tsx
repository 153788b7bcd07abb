import 'quill/dist/quill.snow.css'
import type Quill from 'quill'
import { useEffect, useLayoutEffect, useRef } from 'react'
import classes from './RichText.module.css'
import { colourName, labels, type Preset } from './richtext/presets.ts'
import { createEditor, htmlOf, show } from './richtext/quill.ts'

export type RichTextProps = {
  value: string
  onChange: (html: string) => void
  /** Told the reason when a picture can't be embedded. */
  onRefused: (message: string) => void
  preset: Preset
  labelledBy: string
  describedBy: string
  invalid: boolean
  path?: string
}

/** The Quill editor, loaded by RichTextField alone, which makes a new one for another preset. */
export function RichText({
  value,
  onChange,
  onRefused,
  preset,
  labelledBy,
  describedBy,
  invalid,
  path,
}: RichTextProps) {
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<Quill | null>(null)
  const shown = useRef<string | null>(null)
  const handlers = useRef({ onChange, onRefused })
  useLayoutEffect(() => {
    handlers.current = { onChange, onRefused }
  })

  useEffect(() => {
    const place = host.current
    if (!place) return
    // A fresh node per mount: StrictMode mounts twice, and Quill leaves its toolbar behind.
    const node = place.appendChild(document.createElement('div'))
    const quill = createEditor(node, preset, (message) => handlers.current.onRefused(message))
    localize(place)
    quill.root.setAttribute('role', 'textbox')
    quill.root.setAttribute('aria-multiline', 'true')
    quill.on('text-change', () => {
      shown.current = htmlOf(quill)
      handlers.current.onChange(shown.current)
    })
    editor.current = quill
    return () => {
      editor.current = null
      shown.current = null
      place.replaceChildren()
    }
  }, [preset])

  useEffect(() => {
    if (!editor.current || value === shown.current) return
    shown.current = value
    show(editor.current, value)
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

  return <div ref={host} className={classes.editor} data-invalid={invalid || undefined} />
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

/** Italian names for the controls that Quill draws; the texts it keeps in CSS are in RichText.module.css. */
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
