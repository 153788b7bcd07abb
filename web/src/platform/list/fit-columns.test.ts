import { expect, it } from 'vitest'
import { type FitColumn, fitColumns, scrolledColumns } from './fit-columns.ts'

const column = (needed: number, weight = 180, least = Math.min(needed, 88)): FitColumn => ({ needed, least, weight })
const rounded = (widths: number[] | undefined) => widths?.map(Math.round)
const total = (widths: number[] | undefined) => Math.round((widths ?? []).reduce((sum, width) => sum + width, 0))

it('fills the width exactly, with short columns whole and long ones cut by weight', () => {
  const widths = fitColumns([column(80), column(600, 300), column(600, 150), column(120)], 800)
  expect(rounded(widths)).toEqual([80, 400, 200, 120])
})

it('gives what a whole column leaves to those that are still cut', () => {
  const widths = fitColumns([column(200, 300), column(900, 100), column(900, 100)], 1000)
  expect(rounded(widths)).toEqual([200, 400, 400])
})

it('cuts nothing that fits', () => {
  expect(rounded(fitColumns([column(300), column(400)], 700))).toEqual([300, 400])
  expect(rounded(fitColumns([column(300), column(400)], 900))).toEqual([300, 400])
})

it('never cuts what is not to be cut, and no heading', () => {
  const widths = fitColumns([column(240, 180, 240), column(700, 180, 130)], 370)
  expect(rounded(widths)).toEqual([240, 130])
})

it('fills every width between the least and the needed one', () => {
  const columns = [column(90), column(310, 320), column(150, 60), column(500, 200, 140), column(44, 1, 44)]
  for (let available = 450; available <= 1090; available += 10) {
    const widths = fitColumns(columns, available)
    expect(total(widths)).toBe(available)
    widths?.forEach((width, index) => {
      expect(width).toBeLessThanOrEqual((columns[index]?.needed ?? 0) + 0.5)
      expect(width).toBeGreaterThanOrEqual((columns[index]?.least ?? 0) - 0.5)
    })
  }
})

it('does not fit below the least widths: the table scrolls, its long columns cut to their weight', () => {
  const columns = [column(400, 200, 150), column(400, 300, 150)]
  expect(fitColumns(columns, 299)).toBeUndefined()
  expect(scrolledColumns(columns)).toEqual([200, 300])
})
