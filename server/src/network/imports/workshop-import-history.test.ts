import type { ImportAnswer } from '@portale/domain/network/import.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import {
  assertImportWritesNothing,
  buildHistory,
  createImportApp,
  createImporter,
  csvFile,
  dealerRow,
  formatHistory,
  getUndoFile,
  outcomes,
  problems,
} from '../../../test/fixtures/import.fixtures.ts'

let t: TestApp
let admin: Caller

beforeAll(async () => {
  t = await createImportApp()
  admin = await t.as('administrator')
  for (const baldo_id of ['A', 'B', 'C', '007']) await buildDealer(t.deps.db, { baldo_id })
})
afterAll(() => t.close())

const workshops = () => createImporter(admin, 'workshops')
/** A row as the registry has it, with what it says of the dealer. */
const row = (baldo_id: string, [dealer = '', from = '', undo = '']: string[], more: Record<string, string> = {}) =>
  dealerRow(baldo_id, `Officina ${baldo_id}`, { Concessionaria: dealer, Dal: from, 'Togli successiva': undo, ...more })

const moved: [what: string, before: string, says: string[], after: string][] = [
  [
    'a later date and another dealer: added, the one below closed',
    'A 2020-01-01',
    ['B', '01/06/2024'],
    'B 2024-06-01, A 2020-01-01',
  ],
  [
    'on a longer history',
    'B 2022-01-01, A 2020-01-01',
    ['C', '01/06/2024'],
    'C 2024-06-01, B 2022-01-01, A 2020-01-01',
  ],
  [
    'an earlier dealer again',
    'B 2022-01-01, A 2020-01-01',
    ['A', '01/06/2024'],
    'A 2024-06-01, B 2022-01-01, A 2020-01-01',
  ],
  ['in the future', 'A 2020-01-01', ['B', '01/01/2090'], 'B 2090-01-01, A 2020-01-01'],
  [
    'above an entry of the future',
    'B 2090-01-01, A 2020-01-01',
    ['C', '01/01/2095'],
    'C 2095-01-01, B 2090-01-01, A 2020-01-01',
  ],
  ['a later start of the newest', 'B 2022-01-01, A 2020-01-01', ['B', '01/03/2022'], 'B 2022-03-01, A 2020-01-01'],
  ['an earlier start of the newest', 'B 2022-01-01, A 2020-01-01', ['B', '02/01/2020'], 'B 2020-01-02, A 2020-01-01'],
  ['an earlier start of the only one', 'A 2020-01-01', ['A', '01/01/2010'], 'A 2010-01-01'],
  ['a later start of the only one', 'A 2020-01-01', ['A', '01/01/2023'], 'A 2023-01-01'],
  [
    'another dealer at the newest’s start',
    'B 2022-01-01, A 2020-01-01',
    ['C', '01/01/2022'],
    'C 2022-01-01, A 2020-01-01',
  ],
  [
    'the dealer below at the newest’s start',
    'B 2022-01-01, A 2020-01-01',
    ['A', '01/01/2022'],
    'A 2022-01-01, A 2020-01-01',
  ],
  ['another dealer at the start of the only one', 'A 2020-01-01', ['B', '01/01/2020'], 'B 2020-01-01'],
  ['another dealer at a future start', 'B 2090-01-01, A 2020-01-01', ['C', '01/01/2090'], 'C 2090-01-01, A 2020-01-01'],
  [
    'seconds are kept',
    'B 2022-01-01 10:20:30, A 2020-01-01',
    ['B', '01/01/2022 10:20:31'],
    'B 2022-01-01 10:20:31, A 2020-01-01',
  ],
  [
    'the later entry is taken away',
    'B 2022-01-01, A 2020-01-01',
    ['A', '01/01/2020', 'B dal 2022-01-01'],
    'A 2020-01-01',
  ],
  [
    'a future entry is taken away',
    'B 2090-01-01, A 2020-01-01',
    ['A', '01/01/2020', 'B dal 2090-01-01'],
    'A 2020-01-01',
  ],
]

describe('a row that moves the workshop', () => {
  const codes = moved.map((_, at) => `M-${at}`)
  const histories = () => Promise.all(codes.map((one) => formatHistory(t, one)))
  let dry: ImportAnswer
  let after: string[]
  let undone: ImportAnswer
  let back: string[]
  let versions: number[]
  beforeAll(async () => {
    for (const [at, [, before]] of moved.entries()) await buildHistory(t, `M-${at}`, before)
    const file = csvFile(moved.map(([, , says], at) => row(`M-${at}`, says)))
    dry = await assertImportWritesNothing(t, () => workshops().dry(file))
    const written = await workshops().write(file)
    expect((await workshops().dry(file)).counts.unchanged).toBe(moved.length)
    after = await histories()
    const stored = await t.deps.db.selectFrom('workshops').select('lock_version').orderBy('id').execute()
    versions = stored.map(({ lock_version }) => lock_version)
    undone = await workshops().write(getUndoFile(written))
    back = await histories()
  })

  it.each(moved.map(([what, before, , expected], at) => [what, before, expected, at] as const))(
    '%s: %s → %s, and back',
    (_what, before, expected, at) => {
      expect(dry.rows[at]?.outcome).toBe('changed')
      expect(after[at]).toBe(expected)
      expect(versions[at]).toBe(1)
      expect(back[at]).toBe(before)
    },
  )

  it('shows dealer and date before and after', () => {
    expect(dry.rows[0]?.differences).toEqual([
      { column: 'Concessionaria', from: 'A', to: 'B' },
      { column: 'Dal', from: '01/01/2020 00:00:00', to: '01/06/2024 00:00:00' },
    ])
    expect(dry.rows[5]?.differences).toEqual([
      { column: 'Dal', from: '01/01/2022 00:00:00', to: '01/03/2022 00:00:00' },
    ])
    expect(dry.rows[14]?.differences).toEqual([
      { column: 'Concessionaria', from: 'B', to: 'A' },
      { column: 'Dal', from: '01/01/2022 00:00:00', to: '01/01/2020 00:00:00' },
    ])
    expect(undone.counts.changed).toBe(moved.length)
  })
})

const kept: [what: string, before: string, says: string[]][] = [
  ['the same dealer and date', 'A 2020-01-01', ['A', '01/01/2020']],
  ['the newest as it is', 'B 2022-01-01, A 2020-01-01', ['B', '01/01/2022']],
  ['the newest without a date', 'B 2022-01-01, A 2020-01-01', ['B']],
  ['an older entry never takes the later ones away', 'C 2024-01-01, B 2022-01-01, A 2020-01-01', ['A', '01/01/2020']],
  ['today’s dealer below one of the future', 'B 2090-01-01, A 2020-01-01', ['A', '01/01/2020']],
  ['the newest, last of all', 'B 2022-01-01, A 2020-01-01', ['B', '01/01/2022', 'A dal 2020-01-01']],
  ['no dealer and no date', 'B 2022-01-01, A 2020-01-01', []],
  ['blanks', 'B 2022-01-01, A 2020-01-01', ['  ', ' ']],
  ['no dealer for a workshop that never had one', '', []],
]

describe('a row that leaves the history alone', () => {
  let dry: ImportAnswer
  beforeAll(async () => {
    for (const [at, [, before]] of kept.entries()) await buildHistory(t, `K-${at}`, before)
    const file = csvFile(kept.map(([, , says], at) => row(`K-${at}`, says)))
    dry = await assertImportWritesNothing(t, () => workshops().dry(file))
    await assertImportWritesNothing(t, () => workshops().write(file))
  })

  it.each(kept.map(([what, before], at) => [what, before, at] as const))('%s: %s', async (_what, before, at) => {
    expect(outcomes(dry)[at]).toEqual([at + 2, `K-${at}`, 'unchanged'])
    expect(await formatHistory(t, `K-${at}`)).toBe(before)
  })

  it('may change the registry all the same, and is undone without touching the history', async () => {
    const file = csvFile(kept.map(([, , says], at) => row(`K-${at}`, says, { Città: 'Asti', Provincia: 'AT' })))
    const written = await workshops().write(file)
    expect(written.counts.changed).toBe(kept.length)
    expect(dry.undo).toBeNull()
    await workshops().write(getUndoFile(written))
    for (const [at, [, before]] of kept.entries()) expect(await formatHistory(t, `K-${at}`)).toBe(before)
    const towns = t.deps.db.selectFrom('workshops').select('city').where('baldo_id', 'like', 'K-%')
    expect(new Set((await towns.execute()).map(({ city }) => city))).toEqual(new Set(['Torino']))
  })
})

describe('a new workshop', () => {
  it('belongs to its dealer from the date on', async () => {
    const rows = [row('N-1', ['A', '21/11/2026']), row('N-2', ['007', '01/01/2090'])]
    const written = await workshops().write(csvFile(rows))
    expect([written.counts.new, written.undo]).toEqual([2, null])
    expect([await formatHistory(t, 'N-1'), await formatHistory(t, 'N-2')]).toEqual(['A 2026-11-21', '007 2090-01-01'])
  })

  const dealer = 'Il campo Concessionaria è obbligatorio.'
  it.each([
    ['no dealer', ['', '21/11/2026'], dealer],
    ['neither dealer nor date', [], dealer],
    ['no date', ['A'], 'Il campo Dal è obbligatorio.'],
    ['an unknown dealer', ['Z', '21/11/2026'], 'Concessionaria: il Baldo ID “Z” non esiste.'],
    ['a dealer without its zeros', ['7', '21/11/2026'], 'Concessionaria: il Baldo ID “7” non esiste.'],
  ])('with %s is wrong', async (_what, says, sentence) => {
    const file = csvFile([row('N-9', says), row('N-8', ['a', '21/11/2026'])])
    expect(problems(await workshops().dry(file))).toEqual({ 2: [sentence] })
    expect((await assertImportWritesNothing(t, () => workshops().send(file))).status).toBe(422)
  })
})
