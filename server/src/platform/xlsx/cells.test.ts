import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDateCell, parseNumberCell, parseTextCell } from './cells.ts'
import type { Cell } from './sheet.ts'

const s = (v: string): Cell => ({ t: 's', v })
const n = (v: number): Cell => ({ t: 'n', v })
const pct = (v: number): Cell => ({ t: 'pct', v })
const d = (v: string): Cell => ({ t: 'd', v: new Date(v) })
const yes: Cell = { t: 'b', v: true }
const error: Cell = { t: 'e', v: '#N/D' }

describe('textOf', () => {
  it.each<[Cell | undefined, string]>([
    [undefined, ''],
    [s(''), ''],
    [s('  Città di Castello\u00a0 '), 'Città di Castello'],
    [s('0000042'), '0000042'],
    [s('riga 1\r\nriga 2\rriga 3'), 'riga 1\nriga 2\nriga 3'],
    [s('a\u0000b\u0001c\u007fd\u0085e\tf'), 'abcde\tf'],
    [s('\ud800x😀'), '\ufffdx😀'],
    [s('=1+1'), '=1+1'],
    [n(42), '42'],
    [n(-5), '-5'],
    [n(12345678903), '12345678903'],
  ])('%j is %j', (cell, value) => {
    expect(parseTextCell(cell)).toEqual({ value })
  })

  it.each<[Cell, RegExp]>([
    [n(12.5), /numero con decimali/],
    [n(1e20), /numero con decimali o troppo lungo/],
    [n(Number.NaN), /numero/],
    [pct(0.5), /percentuale/],
    [d('2026-11-21'), /una data/],
    [yes, /VERO o FALSO/],
    [error, /errore/],
  ])('%j is no text', (cell, problem) => {
    expect(parseTextCell(cell).problem).toMatch(problem)
  })
})

describe('dateOf', () => {
  it.each<[Cell, string]>([
    [d('2026-11-21T00:00:00Z'), '2026-11-21'],
    [d('2026-11-21T10:30:15Z'), '2026-11-21T10:30:15'],
    [s('21/11/2026'), '2026-11-21'],
    [s(' 1/2/2026 '), '2026-02-01'],
    [s('21-11-2026'), '2026-11-21'],
    [s('21.11.2026'), '2026-11-21'],
    [s('21/11/2026 10:30'), '2026-11-21T10:30:00'],
    [s('21/11/2026 9:05'), '2026-11-21T09:05:00'],
    [s('21/11/2026 10:30:15'), '2026-11-21T10:30:15'],
    [s('21/11/2026 0:00'), '2026-11-21T00:00:00'],
    [s('29/02/2028'), '2028-02-29'],
    [s('2026-11-21'), '2026-11-21'],
    [s('2026-11-21T10:30'), '2026-11-21T10:30:00'],
    [s('2026-11-21 10:30:15.250'), '2026-11-21T10:30:15'],
    [s('2026/11/21'), '2026-11-21'],
    [s('2026/1/2'), '2026-01-02'],
    [s('2026.01.02 9:05'), '2026-01-02T09:05:00'],
    [s('2026-1-2'), '2026-01-02'],
    [s('20260102'), '2026-01-02'],
    [s('2026-11-21T10:30:15.000Z'), '2026-11-21T10:30:15Z'], // what JSON and JavaScript write
    [s('2026-11-21 10:30:15+01:00'), '2026-11-21T10:30:15+01:00'],
  ])('%j is %j', (cell, value) => {
    expect(parseDateCell(cell)).toEqual({ value })
  })

  it.each<[Cell | undefined, RegExp]>([
    [undefined, /manca la data/],
    [s('31/02/2026'), /la data 31\/02\/2026 non esiste/],
    [s('29/02/2026'), /non esiste/],
    [s('00/01/2026'), /non esiste/],
    [s('21/13/2026'), /non esiste/],
    [s('21/11/2026 24:00'), /non esiste/],
    [s('21/11/2026 10:60'), /non esiste/],
    [s('21/11/0026'), /non esiste/],
    [s('21/11/26'), /non è una data/],
    [s('21/11-2026'), /non è una data/],
    [s('novembre 2026'), /non è una data/],
    [s('2026/11-21'), /non è una data/],
    [s('2026/13/01'), /non esiste/],
    [s('2026/02/30'), /non esiste/],
    [s('20261321'), /non esiste/],
    [s('12012026'), /non esiste/],
    [s('2026011'), /non è una data/],
    [s(''), /non è una data/],
    [n(46347), /non è una data/],
    [yes, /non è una data/],
    [d('1899-12-30T10:30:00Z'), /non è una data/],
    [d('not a date'), /non è una data/],
    [error, /errore/],
  ])('%j is no date', (cell, problem) => {
    expect(parseDateCell(cell).problem).toMatch(problem)
  })

  it('reads every day, however it is written', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (date) => {
        const iso = date.toISOString().slice(0, 10)
        const [year, month, day] = iso.split('-')
        expect(parseDateCell(s(`${Number(day)}/${Number(month)}/${year}`)).value).toBe(iso)
        expect(parseDateCell(d(iso)).value).toBe(iso)
      }),
    )
  })
})

describe('numberOf', () => {
  it.each<[Cell, number]>([
    [n(12.5), 12.5],
    [n(0.125), 0.125],
    [pct(0.125), 12.5],
    [pct(0.037), 3.7],
    [pct(1), 100],
    [s('12,5'), 12.5],
    [s('12,5%'), 12.5],
    [s('12.5 %'), 12.5],
    [s('1.234,5'), 1234.5],
    [s('1.234.567'), 1234567],
    [s('12.3456'), 12.3456],
    [s('1234.567'), 1234.567],
    [s('0.125'), 0.125],
    [s('0,125'), 0.125],
    [s('100'), 100],
    [s('+3'), 3],
    [s('−5,5'), -5.5],
    [s('€ 1.234,50'), 1234.5],
    [s('1 234,50 €'), 1234.5],
    [s('１２'), 12],
    [s('12.333333333333333333'), 12.333333333333334], // Gnumeric 1.12.55 writes a computed value with 20 digits
    [s('14.285714285714285714'), 14.285714285714286],
    [s('0.1000000000000000055511151231257827021181583404541015625'), 0.1], // Python's Decimal(0.1)
  ])('%j is %d', (cell, value) => {
    expect(parseNumberCell(cell)).toEqual({ value })
  })

  it.each<[Cell | undefined, RegExp]>([
    [undefined, /manca il numero/],
    [s('1.234'), /scrivi 1234 oppure 1,234/],
    [s('12.345%'), /scrivi 12345 oppure 12,345/],
    [s('1,234.5'), /non è un numero/],
    [s('1e3'), /non è un numero/],
    [s('n.d.'), /non è un numero/],
    [s('12,5 %%'), /non è un numero/],
    [s(',5'), /non è un numero/],
    [s('9'.repeat(400)), /non è un numero/],
    [s('Infinity'), /non è un numero/],
    [d('2026-05-12'), /diventato una data/],
    [s('12/05/2026'), /diventato una data/],
    [s('12.05.26'), /diventato una data/],
    [s('12-mag'), /diventato una data/],
    [s('Mag-26'), /diventato una data/],
    [yes, /VERO o FALSO/],
    [error, /errore/],
  ])('%j is no number', (cell, problem) => {
    expect(parseNumberCell(cell).problem).toMatch(problem)
  })

  it.each<[string, number]>([
    ['12.345', 12.345],
    ['12.345%', 12.345],
    ['-12.345', -12.345],
    ['100.000', 100],
    ['1.234,5', 1234.5],
  ])('%s can only be %d where nothing is above 100', (written, value) => {
    expect(parseNumberCell(s(written), 100)).toEqual({ value })
  })

  it('reads every number written in Italian, unless it is ambiguous', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const value = Number(`${whole}.${String(cents).padStart(2, '0')}`)
        const written = value.toLocaleString('it-IT', { minimumFractionDigits: 2 })
        expect(parseNumberCell(s(written)).value).toBe(value)
      }),
    )
  })
})

it('problems are the rest of a sentence after the column’s name', () => {
  const problems = [parseTextCell, parseDateCell, parseNumberCell].flatMap((convert) =>
    [undefined, s('x'), n(0.5), pct(1), d('x'), yes, error].map((cell) => convert(cell).problem),
  )
  for (const problem of problems) if (problem) expect(problem).toMatch(/^[a-z].*\.$/)
})
