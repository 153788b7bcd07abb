import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { TestFile } from './files.ts'

/** The APP1 segment in which a camera notes how it was held: 6 for upright, where the sensor's left is above. */
function orientationSegment(orientation: number): Buffer {
  const entry = Buffer.from([0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00, orientation, 0x00, 0x00])
  const tiff = Buffer.concat([Buffer.from('MM\0*\0\0\0\x08\0\x01', 'latin1'), entry, Buffer.alloc(4)])
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const header = Buffer.from([0xff, 0xe1, 0, 0])
  header.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([header, body])
}

type PhotoOptions = { width?: number; height?: number; left?: string; right?: string; orientation?: number }

/** A photo as a camera of 12 megapixels stores it: two halves of these colours under grain, and how it was held. */
export async function takePhoto(page: Page, name: string, options: PhotoOptions = {}): Promise<TestFile> {
  const { width = 4000, height = 3000, left = 'red', right = 'blue', orientation = 1 } = options
  const base64 = await page.evaluate(
    async ({ size: [w, h], colours }) => {
      const canvas = new OffscreenCanvas(w, h)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      for (const [index, colour] of colours.entries()) {
        context.fillStyle = colour
        context.fillRect((index * w) / 2, 0, w / 2, h)
      }
      // The detail of a real photo: much for a JPEG to store and read.
      const grain = new ImageData(256, 256)
      for (let at = 0; at < grain.data.length; at += 4) grain.data.fill(Math.random() * 255, at, at + 3)
      for (let at = 3; at < grain.data.length; at += 4) grain.data[at] = 40
      const pattern = new OffscreenCanvas(256, 256)
      pattern.getContext('2d')?.putImageData(grain, 0, 0)
      context.fillStyle = context.createPattern(pattern, 'repeat') ?? 'gray'
      context.fillRect(0, 0, w, h)
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
      return new Promise<string>((resolve) => {
        const reader = new FileReader()
        reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
        reader.readAsDataURL(blob)
      })
    },
    { size: [width, height] as const, colours: [left, right] },
  )
  const jpeg = Buffer.from(base64, 'base64')
  const buffer = Buffer.concat([jpeg.subarray(0, 2), orientationSegment(orientation), jpeg.subarray(2)])
  return { name, mimeType: 'image/jpeg', buffer }
}

type Drawing = {
  width: number
  height: number /** At these shares of the width and the height. */
  at: (x: number, y: number) => string
}

/** The pages of a PDF as poppler draws them. */
export function drawPages(pdf: Buffer): Drawing[] {
  const folder = mkdtempSync(join(tmpdir(), 'portale-pdf-'))
  try {
    const file = join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    const drawn = execFileSync(process.env.PDFTOPPM ?? 'pdftoppm', ['-r', '20', file], { encoding: 'buffer' })
    return parseDrawings(drawn)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const names = ['red', 'blue', 'green', 'white']
const isNear = (value: number, wanted: number) => Math.abs(value - wanted) < 110
const colours: Record<string, [number, number, number]> = {
  red: [255, 0, 0],
  blue: [0, 0, 255],
  green: [0, 128, 0],
  white: [255, 255, 255],
}

/** Reads the pictures, one after the other, in the format P6 of PPM. */
function parseDrawings(drawn: Buffer): Drawing[] {
  const drawings: Drawing[] = []
  for (let rest = drawn; rest.length > 0; ) {
    const header = /^P6\s(\d+) (\d+)\s(\d+)\s/.exec(rest.subarray(0, 60).toString('latin1'))
    if (!header) throw new Error('pdftoppm drew no picture')
    const [width, height] = [Number(header[1]), Number(header[2])]
    const pixels = rest.subarray(header[0].length, header[0].length + width * height * 3)
    rest = rest.subarray(header[0].length + pixels.length)
    const at = (x: number, y: number) => {
      const start = (Math.floor(y * height) * width + Math.floor(x * width)) * 3
      const pixel = [...pixels.subarray(start, start + 3)]
      return names.find((name) => colours[name]?.every((part, index) => isNear(pixel[index] ?? 0, part))) ?? `${pixel}`
    }
    drawings.push({ width, height, at })
  }
  return drawings
}
