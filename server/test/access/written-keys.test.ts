import { readFileSync } from 'node:fs'
import { type RoleName, roleNames } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Operation } from '../../src/platform/openapi/document.ts'
import { type TestApp, testApp } from '../app.ts'
import { applyDesign } from '../fixtures/designer.fixtures.ts'
import { storeBuiltFiles } from '../fixtures/factories.ts'
import { findOperation } from '../openapi/committed.ts'
import { cases } from './access.cases.ts'
import { type AccessFixtures, createAccessFixtures } from './access.fixtures.ts'
import { listKeys } from './answer-keys.ts'
import { accessDesign } from './records.cases.ts'
import { sessionHeaders, toSend, writes } from './write-calls.ts'

// What a write answers, a read answers too: no role is answered a key by the one that answer-keys.json does not give it of the
// other.

const table: Record<string, Record<string, string>> = JSON.parse(
  readFileSync(new URL('./answer-keys.json', import.meta.url), 'utf8'),
)

let t: TestApp
let fixtures: AccessFixtures
beforeAll(async () => {
  t = await testApp()
  await applyDesign(t, accessDesign())
  fixtures = await createAccessFixtures(t.deps.db)
  await storeBuiltFiles(t.deps.db, t.dataDir)
})
afterAll(() => t.close())

/** The name of the component that a call answers. */
function answerOf({ responses }: Operation): string | undefined {
  const answer = (responses['200'] ?? responses['201']) as
    | { content?: Record<string, { schema?: { $ref?: string } }> }
    | undefined
  return answer?.content?.['application/json']?.schema?.$ref
}

/** The reading calls of the table, by the component that they answer. */
const readers = new Map(
  Object.keys(table).flatMap((call) => {
    const component = answerOf(findOperation(call.replace(/:(\w+)/g, '{$1}')))
    return component ? [[component, call] as const] : []
  }),
)

/** What a write says and no read, with the reason. */
const saidOnce: Record<string, RegExp> = {
  // Who reports a customer is told that it was reported before: how often, and the month (lead-reported-before.test.ts).
  'POST /api/v1/leads': /^reported_before/,
}

const mayRead = (call: string, key: string, role: RoleName): boolean =>
  Object.entries(table[call] ?? {}).some(
    ([who, keys]) => keys.split(' ').includes(key) && (who === 'everybody' || who.split(' ').includes(role)),
  )

it('no write answers a role more than the call that reads the same', async () => {
  const compared = new Set<string>()
  const leaks: string[] = []
  for (const { call, rights } of writes) {
    const reader = readers.get(answerOf(findOperation(call)) ?? '')
    if (!reader || !cases[call]) continue
    for (const role of roleNames.filter((name) => rights[name] !== 'none')) {
      const { dealer, workshop } = fixtures.mine
      const { token } = await t.as(role, { dealers: [dealer], workshops: [workshop] })
      const answer = await t.app.inject(toSend(call, role, fixtures, sessionHeaders(t, token)))
      if (answer.statusCode >= 300) continue
      compared.add(call)
      for (const key of new Set(listKeys(answer.json())))
        if (!saidOnce[call]?.test(key) && !mayRead(reader, key, role)) leaks.push(`${call} ${key} ${role}`)
    }
  }
  expect(leaks).toEqual([])
  expect(compared.size).toBeGreaterThan(10)
})
