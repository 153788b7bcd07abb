import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/client.ts'
import { sendBatches, toBatches, toCsv } from './batches.ts'

const rows = [1, 2, 3, 4, 5]
const run = async (
  send: (batch: number[], key: string) => Promise<string>,
  isStopped = () => false,
  batches = toBatches(rows, 2),
) => {
  const progress: number[] = []
  const result = await sendBatches({
    batches,
    send: (batch) => send(batch.rows, batch.key),
    rowKeys: (index) => [`rows.${index}.id`, `rows.${index}.reason`],
    onProgress: (finished) => progress.push(finished),
    isStopped,
  })
  const { held, ...others } = result
  return { ...others, progress, held, unsavedRows: held.map((batch) => batch.rows) }
}

describe('rows sent in batches', () => {
  it('are all saved, with the progress', async () => {
    expect(await run(async (batch) => batch.join())).toMatchObject({
      answers: ['1,2', '3,4', '5'],
      saved: rows,
      rejected: [],
      held: [],
      progress: [2, 4, 5],
    })
  })

  it('are held where one of their batch is rejected, and the next batch goes on', async () => {
    const result = await run(async (batch) => {
      if (!batch.includes(4)) return 'ok'
      throw new ApiError(409, 'Cambiate.', { 'rows.1.id': ['Cambiata.', 'Da Anna.'], 'rows.1.reason': ['Scrivilo.'] })
    })
    expect(result).toMatchObject({
      saved: [1, 2, 5],
      rejected: [{ row: 4, reason: 'Cambiata. Da Anna. Scrivilo.' }],
      unsavedRows: [[3]],
      progress: [2, 4, 5],
    })
    expect(result.problem).toBeUndefined()
  })

  it('are held after a failure that names no row', async () => {
    const result = await run(async (batch) => {
      if (batch.includes(1)) return 'ok'
      throw new ApiError(403, 'Non hai i permessi.')
    })
    expect(result).toMatchObject({
      saved: [1, 2],
      rejected: [],
      unsavedRows: [[3, 4], [5]],
      problem: 'Non hai i permessi.',
    })
    expect(result.held.some(({ isUncertain }) => isUncertain)).toBe(false)
  })

  it('are held once stopped', async () => {
    let sent = 0
    const result = await run(
      async () => String(++sent),
      () => sent > 1,
    )
    expect(result).toMatchObject({ saved: [1, 2, 3, 4], unsavedRows: [[5]] })
  })

  it('are sent again under the same key after a lost answer, also beside rejected ones', async () => {
    const keys = new Map<string, string>()
    const send = async (batch: number[], key: string) => {
      const isAgain = keys.has(batch.join())
      if (isAgain) expect(keys.get(batch.join())).toBe(key)
      keys.set(batch.join(), key)
      if (batch.includes(1) && batch.includes(2)) throw new ApiError(409, 'Cambiate.', { 'rows.0.id': ['Cambiata.'] })
      if (batch.includes(3) && !isAgain) throw new ApiError(0, 'Il portale non risponde.')
      return batch.join()
    }
    const first = await run(send)
    expect(first).toMatchObject({ saved: [], unsavedRows: [[2], [3, 4], [5]], problem: 'Il portale non risponde.' })
    expect(first.held.map(({ isUncertain = false }) => isUncertain)).toEqual([false, true, false])
    const again = await run(send, () => false, first.held)
    expect(again).toMatchObject({ answers: ['2', '3,4', '5'], saved: [2, 3, 4, 5], held: [] })
  })
})

it('a CSV quotes its cells and starts no formula', async () => {
  const text = await toCsv([
    ['Cliente', 'Motivo'],
    ['Rossi; "Figli"', '=1+1'],
    [7, '-x'],
  ]).text()
  expect(text.replace('\uFEFF', '')).toBe('"Cliente";"Motivo"\r\n"Rossi; ""Figli""";"\'=1+1"\r\n"7";"\'-x"')
})
