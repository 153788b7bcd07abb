import { colourName, labels } from './presets.ts'

const notFormats = ['ql-picker', 'ql-color-picker', 'ql-icon-picker', 'ql-active', 'ql-expanded']

const formatOf = (control: Element) =>
  [...control.classList].find((name) => name.startsWith('ql-') && !notFormats.includes(name))?.slice('ql-'.length) ?? ''

function name(element: Element | null, label: string | undefined) {
  if (!element || !label) return
  element.setAttribute('aria-label', label)
  element.setAttribute('title', label)
}

/** Italian names for the controls that Quill draws; the texts it keeps in CSS are in RichText.module.css. */
export function localize(host: HTMLElement) {
  host.querySelector('.ql-toolbar')?.setAttribute('aria-label', 'Formattazione')
  for (const button of host.querySelectorAll('.ql-toolbar button')) {
    const format = formatOf(button)
    name(button, labels[`${format}:${button.getAttribute('value')}`] ?? labels[format])
  }
  for (const picker of host.querySelectorAll('.ql-toolbar .ql-picker')) {
    const format = formatOf(picker)
    name(picker.querySelector('.ql-picker-label'), labels[format])
    for (const item of picker.querySelectorAll('.ql-picker-item')) {
      const value = item.getAttribute('data-value') ?? ''
      name(item, labels[`${format}=${value}`] ?? colourName(value))
    }
  }
  const address = host.querySelector<HTMLInputElement>('.ql-tooltip input')
  address?.setAttribute('aria-label', 'Indirizzo del collegamento')
  address?.setAttribute('data-link', 'https://')
}
