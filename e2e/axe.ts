import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Viewport = { width: number; height: number }
type FindingNode = { html: string; failureSummary: string; target: string[] }
type Finding = { id: string; help: string; nodes: FindingNode[] }
type Axe = { run: (context: Document | Element, options: object) => Promise<{ violations: Finding[] }> }

/** The violations that axe finds on the page, formatted for a failing test. */
export async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(
    async (options) => {
      // What a modal dialog covers can't be reached, so it is not checked.
      const context = document.querySelector('[role="dialog"][aria-modal="true"]') ?? document
      const { axe } = window as unknown as { axe: Axe }
      const { violations } = await axe.run(context, {
        ...options,
        iframes: false,
        resultTypes: ['violations'],
        // Not the style sheets: they are read for css-orientation-lock alone, which these tags don't run.
        preload: { assets: ['media'] },
      })
      // What a popover or the bar at the bottom covers comes into sight when it is closed, or by scrolling: then the
      // target's own size counts.
      const isCoveredTarget = ({ failureSummary, target }: FindingNode) => {
        const box = document.querySelector(target.join(' '))?.getBoundingClientRect()
        return (
          failureSummary.includes('partially obscured') && box !== undefined && Math.min(box.width, box.height) >= 24
        )
      }
      return violations
        .map((finding) =>
          finding.id === 'target-size'
            ? { ...finding, nodes: finding.nodes.filter((node) => !isCoveredTarget(node)) }
            : finding,
        )
        .filter(({ nodes }) => nodes.length > 0)
    },
    { runOnly: { type: 'tag', values: tags } },
  )
  return violations.map(({ id, help, nodes }) =>
    [`${id}: ${help}`, ...nodes.slice(0, 3).map((node) => `${node.html.slice(0, 200)}\n${node.failureSummary}`)].join(
      '\n',
    ),
  )
}

/** Waits for colour transitions to end. */
const waitForTransitions = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every(({ effect }) => effect?.getTiming().iterations !== 1))

export const viewports = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** Expects nothing to be wider than the window, once what floats has been placed anew after a change of width. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, `${page.url()} scrolls sideways`).toBe(0)
}

async function expectAccessibleIn(page: Page, colorScheme: 'light' | 'dark', viewport: Viewport): Promise<void> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await waitForTransitions(page)
  await page.evaluate(() => window.scrollTo(0, 0)) // a target behind the sticky header has no size
  expect(await findViolations(page), `${page.url()} ${colorScheme}, ${viewport.width} wide`).toEqual([])
  await expectNoHorizontalScroll(page)
}

/**
 * Expects no violations and nothing wider than the window: in light at the page's width, and in dark on a phone. Colours
 * depend on the scheme and the layout on the width, so each of them is checked once.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const viewport = page.viewportSize() ?? viewports.desktop
  await expectAccessibleIn(page, 'light', viewport)
  await expectAccessibleIn(page, 'dark', {
    ...viewports.phone,
    height: Math.max(viewport.height, viewports.phone.height),
  })
  await page.setViewportSize(viewport)
}

/** The same in both schemes without a change of width, which would close an open list or menu. */
export async function expectAccessibleAtThisWidth(page: Page): Promise<void> {
  const viewport = page.viewportSize() ?? viewports.desktop
  for (const colorScheme of ['light', 'dark'] as const) await expectAccessibleIn(page, colorScheme, viewport)
}

/** Expects nothing to be wider than the window, neither at the page's width nor on a phone. */
export async function expectNoHorizontalScrollAnywhere(page: Page): Promise<void> {
  const viewport = page.viewportSize() ?? viewports.desktop
  await expectNoHorizontalScroll(page)
  await page.setViewportSize(viewports.phone)
  await expectNoHorizontalScroll(page)
  await page.setViewportSize(viewport)
}
