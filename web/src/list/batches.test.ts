import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/client.ts'
import { sendBatches, toCsv } from './batches.ts'

const rows = [1, 2, 3, 4, 5]
const run = async (send: (batch: number[]) => Promise<string>, isStopped = () => false) => {
  const progress: number[] = []
  const result = await sendBatches({
    rows,
    size: 2,
    send,
    rowKey: (index) => `rows.${index}.id`,
    onProgress: (finished) => progress.push(finished),
    isStopped,
  })
  return { ...result, progress }
}

describe('rows sent in batches', () => {
  it('are all saved, with the progress', async () => {
    expect(await run(async (batch) => batch.join())).toEqual({
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
      throw new ApiError(409, 'Cambiate.', { 'rows.1.id': ['Cambiata.', 'Da Anna.'] })
    })
    expect(result).toMatchObject({
      saved: [1, 2, 5],
      rejected: [{ row: 4, reason: 'Cambiata. Da Anna.' }],
      held: [3],
      progress: [2, 4, 5],
    })
    expect(result.problem).toBeUndefined()
  })

  it('are held after a failure that names no row', async () => {
    const result = await run(async (batch) => {
      if (batch.includes(1)) return 'ok'
      throw new ApiError(0, 'Il portale non risponde.')
    })
    expect(result).toMatchObject({ saved: [1, 2], rejected: [], held: [3, 4, 5], problem: 'Il portale non risponde.' })
  })

  it('are held once stopped', async () => {
    let sent = 0
    const result = await run(
      async () => String(++sent),
      () => sent > 1,
    )
    expect(result).toMatchObject({ saved: [1, 2, 3, 4], held: [5] })
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
