import { expect, it } from 'vitest'

/** The files that write into the browser and need not ask `mayStore`, each with its reason. */
const exceptions: Record<string, string> = {
  'history/time-machine/last-restore.ts':
    'before a reload by the page itself; cleared with the tab’s storage at a logout',
  'platform/ui/toast.ts': 'a sentence for the next page of this tab, without what anybody typed',
}

const sources = import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })

it('what is written into the browser asks whether a tab logs out', () => {
  const writers = Object.entries(sources)
    .filter(([file]) => !/\.test\.tsx?$/.test(file))
    .filter(([, source]) => /\.setItem\(|\bforms\.(put|add)\(|objectStore\([^)]*\)\.(put|add)\(/.test(source))
  const unasked = writers.filter(([, source]) => !source.includes('mayStore()'))
  expect(unasked.map(([file]) => file.replace('./', '')).toSorted()).toEqual(Object.keys(exceptions).toSorted())
  expect(writers.length).toBeGreaterThan(5)
})
