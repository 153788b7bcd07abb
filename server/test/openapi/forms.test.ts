import { roleNames } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cases } from '../access/access.cases.ts'
import { type AccessFixtures, createAccessFixtures } from '../access/access.fixtures.ts'
import { accessDesign } from '../access/records.cases.ts'
import { rightsTable } from '../access/rights-table.ts'
import { type TestApp, testApp } from '../app.ts'
import { applyDesign } from '../fixtures/designer.fixtures.ts'
import { documentOf } from './contract.ts'

let t: TestApp
let fixtures: AccessFixtures
beforeAll(async () => {
  t = await testApp()
  await applyDesign(t, accessDesign())
  fixtures = await createAccessFixtures(t.deps.db)
})
afterAll(() => t.close())

const normalizePath = (path: string) => path.replace(/\{[^}]+\}/g, '{}')

/** The calls that take a body, with its documented types and what a form brings. */
function listBodies() {
  return Object.entries(documentOf(t).paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const call = `${method.toUpperCase()} ${path}`
      const row = rightsTable.find((known) => normalizePath(known.call) === normalizePath(call))
      const { content } = requestBody ?? {}
      return content && row && cases[row.call] ? [{ ...row, content }] : []
    }),
  )
}

it('JSON is documented for exactly the forms that take it (415 otherwise)', async () => {
  const forms = listBodies().filter(({ content }) => content['multipart/form-data'])
  expect(forms.length).toBeGreaterThan(10)
  const wrong: string[] = []
  for (const { call, rights, content } of forms) {
    const role = roleNames.find((name) => rights[name] !== 'none')
    const url = role && cases[call]?.url(fixtures.mine, fixtures, role)
    if (!role || !url) continue
    const caller = await t.as(role, { dealers: [fixtures.mine.dealer], workshops: [fixtures.mine.workshop] })
    const { status } = await caller.send((call.split(' ')[0] ?? '') as 'POST', url, {})
    const takesJson = status !== 415
    if (takesJson !== Boolean(content['application/json'])) wrong.push(`${call} ${status}`)
  }
  expect(wrong).toEqual([])
})

it('the files of a form are documented by the names under which they are sent', () => {
  const named = (schema: object) => Object.keys((schema as { properties?: object }).properties ?? {})
  const wrong: string[] = []
  for (const { call, content } of listBodies()) {
    const role = roleNames.find((name) => rightsTable.some((row) => row.call === call && row.rights[name] !== 'none'))
    const sent = (role && cases[call]?.files?.(fixtures, role)) ?? []
    const form = content['multipart/form-data']?.schema as { allOf?: object[] } | undefined
    const documented = form ? [form, ...(form.allOf ?? [])].flatMap(named) : []
    for (const part of sent)
      if ('content' in part && !documented.includes(part.field.replace(/\[\d+\]/, '[n]')))
        wrong.push(`${call} ${part.field}`)
  }
  expect(wrong).toEqual([])
})
