import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
// @ts-expect-error a program without types, which has no dependencies
import { findAgeProblem, findChangelogProblem, listAdvisories } from '../../../../scripts/release-checks.mjs'
// @ts-expect-error a program without types, which has no dependencies
import { isAccepted, listThirdParties, writeNotices } from '../../../../scripts/release-notices.mjs'
// @ts-expect-error a program without types, which has no dependencies
import { normaliseSbom } from '../../../../scripts/release-sbom.mjs'

// The release as a whole, twice, started from its archive: `npm run prove release`.

const root = fileURLToPath(new URL('../../../../', import.meta.url))
type Package = { name: string; version: string; license: string }
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

describe('a release is refused', () => {
  it.each([
    ['2026-11-28', undefined],
    ['2027-02-25', undefined],
    ['2027-02-26', '90 days old'],
    ['2028-01-01', 'days old'],
    ['2026-11-27', 'no day before'],
  ])('by the age of the table of newest versions: on %s %s', (today, problem) => {
    const found = findAgeProblem({ checked_on: '2026-11-28' }, today)
    if (problem) expect(found).toContain(problem)
    else expect(found).toBeUndefined()
  })

  it('by a table without a day', () => {
    expect(findAgeProblem({ checked_on: '' }, '2026-11-28')).toContain('no day')
  })

  const both = '## 1.2.0\n\n### Italiano\n\n- Nuovo.\n\n### English\n\n- New.\n'
  it.each([
    [both, undefined],
    [`# Changes\n\n## 1.3.0\n\n${both}`, undefined],
    ['', 'no section of 1.2.0'],
    ['## 1.2.01\n\n### Italiano\n\n- Nuovo.', 'no section of 1.2.0'],
    ['## 1.2.0\n\n### Italiano\n\n- Nuovo.\n', '"English"'],
    ['## 1.2.0\n\n### Italiano\n\n### English\n\n- New.\n', '"Italiano"'],
  ])('by changes without words: %j', (changelog, problem) => {
    const found = findChangelogProblem(changelog, '1.2.0')
    if (problem) expect(found).toContain(problem)
    else expect(found).toBeUndefined()
  })

  it('never by the changes of the version in hand', () => {
    expect(
      findChangelogProblem(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), readJson('package.json').version),
    ).toBe(undefined)
  })

  it('by advisories, where the registry answers', () => {
    const via = [{ title: 'Reads too much', url: 'https://advisories.example/1' }, 'other']
    const report = { vulnerabilities: { saxes: { name: 'saxes', severity: 'high', via } } }
    expect(listAdvisories(JSON.stringify(report))).toEqual([
      'saxes: high: Reads too much (https://advisories.example/1); other',
    ])
    expect(listAdvisories(JSON.stringify({ vulnerabilities: {} }))).toEqual([])
    for (const silence of ['', 'npm error 405', JSON.stringify({ error: { code: 'ENOAUDIT' } })])
      expect(listAdvisories(silence)).toBeUndefined()
  })
})

describe('the notices', () => {
  it('name every package that is shipped, each with an accepted licence', () => {
    const packages: Package[] = listThirdParties(readJson('package-lock.json'), [root])
    const strangers = packages.filter(({ license }) => !isAccepted(license))
    expect(strangers.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
    const names = packages.map(({ name }) => name)
    for (const name of ['fastify', 'react', 'quill', 'sharp', 'pg', 'node']) expect(names).toContain(name)
    for (const name of ['vitest', '@playwright/test', '@portale/domain']) expect(names).not.toContain(name)
    const notices = writeNotices(packages, '18.4')
    for (const { name, version } of packages) expect(notices).toContain(`\n${name} ${version}\n`)
    expect(notices).toContain('PostgreSQL 18.4')
  })

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['(MIT OR GPL-3.0) AND (ISC OR (GPL-2.0 AND MIT))', true],
    ['GPL-3.0 AND (MIT OR Apache-2.0)', false],
    ['(MIT OR Apache-2.0) AND GPL-3.0', false],
    ['Apache-2.0 AND LGPL-3.0-or-later', true],
    ['MIT AND GPL-3.0', false],
    ['GPL-3.0', false],
    ['UNLICENSED', false],
    ['', false],
  ])('take the licence %j: %s', (licence, accepted) => {
    expect(isAccepted(licence)).toBe(accepted)
  })

  const folder = mkdtempSync(join(tmpdir(), 'portale-notices-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  it('have the text of each package, from its files or its README, and none of what is not installed', () => {
    const install = (name: string, files: Record<string, string>) => {
      const place = join(folder, 'node_modules', name)
      mkdirSync(place, { recursive: true })
      const about = { name, version: '1.0.0', license: 'MIT' }
      for (const [file, text] of Object.entries({ 'package.json': JSON.stringify(about), ...files }))
        writeFileSync(join(place, file), text)
    }
    install('with-files', { LICENSE: 'May be used.', NOTICE: 'Made by many.', 'README.md': '# Licence\n\nAnother' })
    install('with-readme', { 'README.md': '# Package\n\nDoes much.\n\n## Licensing\n\nMay be read.' })
    install('without', {})
    cpSync(join(folder, 'node_modules', 'without'), join(folder, 'node_modules', 'for-tests'), { recursive: true })
    const shipped = ['with-files', 'with-readme', 'without', 'for-another-system']
    const entries = shipped.map((name) => [`node_modules/${name}`, { version: '1.0.0' }])
    const packages = { ...Object.fromEntries(entries), 'node_modules/for-tests': { dev: true }, server: {} }
    expect(listThirdParties({ packages }, [join(folder, 'nowhere'), folder])).toEqual([
      expect.objectContaining({ name: 'with-files', texts: ['May be used.', 'Made by many.'] }),
      expect.objectContaining({ name: 'with-readme', texts: ['## Licensing\n\nMay be read.'] }),
      expect.objectContaining({ name: 'without', texts: [] }),
    ])
  })
})

it('the bill of materials of a commit has nothing of its moment, its machine and its folder', () => {
  const made = (serialNumber: string, timestamp: string, name: string) =>
    JSON.stringify({
      bomFormat: 'CycloneDX',
      serialNumber,
      metadata: { timestamp, component: { name, type: 'application' } },
      components: [{ name: 'react' }],
    })
  const facts = { version: '1.2.0', at: '2026-11-28T00:00:00.000Z', postgresql: '18.4' }
  const sbom = normaliseSbom(made('urn:uuid:1', '2026-11-28T10:00:00Z', 'main'), facts)
  expect(normaliseSbom(made('urn:uuid:2', '2026-11-29T11:00:00Z', 'clone'), facts)).toBe(sbom)
  expect(JSON.parse(sbom)).toMatchObject({
    serialNumber: expect.stringMatching(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/),
    metadata: { timestamp: facts.at, component: { name: 'portale-rete', version: '1.2.0' } },
    components: [{ name: 'react' }, { name: 'postgresql', version: '18.4' }],
  })
  expect(normaliseSbom(made('', '', ''), { ...facts, postgresql: '18.6' })).not.toBe(sbom)
})
