import { describe, expect, it } from 'vitest'
import { reports } from '../../../test/fixtures/delivery-reports.data.ts'
import { readDeliveryReport } from './delivery-report.ts'

describe('of a long mail the beginning is read', () => {
  const [raw, reason] = Object.values(reports)[0] ?? ['', '']
  const boundary = /boundary="?([^"\s;]+)/.exec(raw)?.[1] ?? ''

  it('with the report before a long copy', async () => {
    expect(await readDeliveryReport(Buffer.from(`${raw}${'x'.repeat(1_500_000)}`))).toEqual({ kind: 'refused', reason })
  })

  it('and no report behind thousands of parts, which would hold the server for seconds', async () => {
    const parts = `--${boundary}\r\n\r\n`.repeat(60_000)
    const hostile = raw.replace(`--${boundary}\r\n`, `${parts}--${boundary}\r\n`)
    expect(hostile.length).toBeGreaterThan(1_000_000)
    expect(await readDeliveryReport(Buffer.from(hostile))).toBeUndefined()
  })
})
