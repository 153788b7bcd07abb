import { expect, it } from 'vitest'
import { formats } from './presets.ts'

it('has no format whose value Quill exports unescaped (CVE-2025-15056, quill 2.0.2 and 2.0.3)', () => {
  expect(formats.length).toBeGreaterThan(5)
  expect(formats.filter((name) => ['formula', 'video', 'code-token'].includes(name))).toEqual([])
})
