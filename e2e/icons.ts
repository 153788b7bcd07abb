import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const folder = join(import.meta.dirname, '..', 'web', 'public')
const [svg = '', drawing = ''] =
  /<svg.*?<rect[^>]*>(.*)<\/svg>/s.exec(readFileSync(join(folder, 'favicon.svg'), 'utf8')) ?? []

// Android cuts a circle of 80 % out of a maskable icon, which the drawing is within, and iOS rounds its corners itself.
const fullSquare = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#0f586d"/>${drawing}</svg>`

const icons = [
  { name: '192', size: 192, svg },
  { name: '512', size: 512, svg },
  { name: 'maskable-512', size: 512, svg: fullSquare },
  { name: 'apple-touch-icon', size: 180, svg: fullSquare },
]

/** Draws the icons of the installed portal from its favicon: node e2e/icons.ts */
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] })
for (const { name, size, svg: source } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${source}`)
  writeFileSync(join(folder, 'icons', `${name}.png`), await page.screenshot({ omitBackground: true }))
}
await browser.close()
