import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'

type PastedDocument = { file: string; program: string }

/** What programs put on the clipboard or export as HTML, as recorded. */
export const pastedDocuments: PastedDocument[] = [
  { file: 'word.html', program: 'Microsoft Word 15 (Microsoft 365), recorded' },
  { file: 'word-table.html', program: 'Microsoft Word 15 (Microsoft 365), written after recorded markup' },
  { file: 'outlook.html', program: 'Outlook on the web (2026), recorded' },
  { file: 'outlook-newsletter.html', program: 'Outlook, a mail laid out with tables, written after recorded markup' },
  { file: 'excel.html', program: 'Microsoft Excel (Microsoft 365), recorded' },
  { file: 'libreoffice-calc.html', program: 'LibreOffice Calc 7.4.7.2, its HTML export' },
  { file: 'libreoffice-writer.html', program: 'LibreOffice Writer 7.4, written after its HTML export' },
  { file: 'gnumeric.html', program: 'Gnumeric 1.12.55, ssconvert -T Gnumeric_html:html40frag' },
  { file: 'google-docs.html', program: 'Google Docs (2026), written after recorded markup' },
  { file: 'google-sheets.html', program: 'Google Sheets (2026), written after recorded markup' },
  { file: 'teams.html', program: 'Microsoft Teams, written after recorded markup' },
]

export const readPasted = (file: string): string => readFileSync(join(import.meta.dirname, 'pasted', file), 'utf8')

/** What LibreOffice on this machine exports as HTML: Calc of CSV, Writer of RTF. */
export async function exportFromLibreOffice(kind: 'csv' | 'rtf', content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pasted-'))
  const filter = kind === 'csv' ? 'HTML (StarCalc)' : 'HTML (StarWriter)'
  try {
    await writeFile(join(folder, `document.${kind}`), content)
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const convert = ['--convert-to', `html:${filter}`, '--outdir', folder, join(folder, `document.${kind}`)]
    await promisify(execFile)(process.env.SOFFICE ?? 'soffice', [profile, '--headless', ...convert])
    return await readFile(join(folder, 'document.html'), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Pastes as a browser does, at the selection of an editor. */
export const pasteHtml = (editor: Locator, html: string): Promise<void> =>
  editor.evaluate((node, markup) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', markup)
    clipboardData.setData('text/plain', 'testo')
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

/** How much of the ink of two pictures has none within 4 pixels in the other one, from 0 to 1. */
export const pictureDifference = (page: Page, one: Buffer, other: Buffer): Promise<number> =>
  page.evaluate(
    async (pictures) => {
      const reach = 4
      const [first, second] = await Promise.all(
        pictures.map(async (base64) => {
          const image = new Image()
          image.src = `data:image/png;base64,${base64}`
          await image.decode()
          const canvas = new OffscreenCanvas(image.width, image.height)
          const context = canvas.getContext('2d')
          context?.drawImage(image, 0, 0)
          const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: new Uint8ClampedArray() }
          // Inside the frame of the editor; what differs from its paper is ink.
          const paper = [0, 1, 2].map((channel) => data[(6 * image.width + 6) * 4 + channel] ?? 0)
          const isInk = (x: number, y: number) =>
            x > 4 &&
            y > 4 &&
            x < image.width - 4 &&
            y < image.height - 4 &&
            paper.some((value, channel) => Math.abs((data[(y * image.width + x) * 4 + channel] ?? 0) - value) > 90)
          return { width: image.width, height: image.height, isInk }
        }),
      )
      if (!first || !second) return 1
      type Picture = typeof first
      const count = (from: Picture, to: Picture) => {
        let [ink, alone] = [0, 0]
        for (let y = 0; y < from.height; y += 1)
          for (let x = 0; x < from.width; x += 1) {
            if (!from.isInk(x, y)) continue
            ink += 1
            let near = false
            for (let dy = -reach; dy <= reach && !near; dy += 1)
              for (let dx = -reach; dx <= reach && !near; dx += 1) near = to.isInk(x + dx, y + dy)
            if (!near) alone += 1
          }
        return { ink, alone }
      }
      const [there, back] = [count(first, second), count(second, first)]
      return (there.alone + back.alone) / Math.max(1, there.ink + back.ink)
    },
    [one.toString('base64'), other.toString('base64')],
  )
