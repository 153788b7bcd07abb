import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

// The other scheme changes colours and nothing else: it is asked about those alone, in half the time.
const askedIn = {
  light: { type: 'tag', values: tags },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

type Finding = { id: string; help: string; nodes: { html: string; failureSummary: string }[] }
type Axe = { run: (context: Document | Element, options: object) => Promise<{ violations: Finding[] }> }

/** What axe finds on the page as it is now, in words that a failing test can show. */
async function findings(page: Page, asked: object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate((runOnly) => {
    // Behind a dialog nothing can be reached: what it half covers is no finding.
    const shown = document.querySelector('[role="dialog"][aria-modal="true"]') ?? document
    const { axe } = window as unknown as { axe: Axe }
    return axe.run(shown, { runOnly, iframes: false, resultTypes: ['violations'] })
  }, asked)
  return violations.map(({ id, help, nodes }) =>
    [`${id}: ${help}`, ...nodes.slice(0, 3).map((node) => `${node.html.slice(0, 200)}\n${node.failureSummary}`)].join(
      '\n',
    ),
  )
}

/** Colours may be on their way to others for a moment. */
const settled = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every(({ effect }) => effect?.getTiming().iterations !== 1))

const schemes = ['light', 'dark'] as const satisfies (keyof typeof askedIn)[]

/** Nothing is wider than the window. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${page.url()} scrolls sideways`).toBe(0)
}

/** No violation in light and dark, and nothing wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await settled(page)
    expect(await findings(page, askedIn[colorScheme]), `${page.url()} ${colorScheme}`).toEqual([])
  }
  await expectNoSideScroll(page)
}

export const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
