import 'quill/dist/quill.snow.css'
import type Quill from 'quill'
import { useEffect, useLayoutEffect, useRef } from 'react'
import classes from './RichText.module.css'
import { localize } from './richtext/localize.ts'
import type { Preset } from './richtext/presets.ts'
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
