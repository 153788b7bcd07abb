import { describe, expect, it } from 'vitest'
import { timeMachineBody } from './time-machine.ts'

const read = (dateTimeMachine?: unknown) => {
  const { data, error } = timeMachineBody.safeParse({ dateTimeMachine })
  return data?.dateTimeMachine ?? error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('the moment of the time machine', () => {
  it.each([
    ['2026-11-21 09:30:00', '2026-11-21T08:30:00.999999Z'],
    ['2026-11-21T09:30:00', '2026-11-21T08:30:00.999999Z'],
    [' 2026-11-21 09:30 ', '2026-11-21T08:30:00.999999Z'],
    ['2026-07-01 00:00:00', '2026-06-30T22:00:00.999999Z'],
    ['2026-11-21 09:30:00.5', '2026-11-21T08:30:00.500000Z'],
    ['2026-11-21T08:30:00.123456Z', '2026-11-21T08:30:00.123456Z'],
    ['2026-11-21T08:30:00.000000Z', '2026-11-21T08:30:00.000000Z'],
    ['2026-10-25 02:30:00+01:00', '2026-10-25T01:30:00.999999Z'],
    ['2026-10-25 02:30:00+02:00', '2026-10-25T00:30:00.999999Z'],
  ])('%s is %s', (text, moment) => {
    expect(read(text)).toBe(moment)
  })

  it.each([undefined, null, '', '  ', 7, {}, ['2026-11-21 09:30:00']])('%j is missing', (value) => {
    expect(read(value)).toEqual(['dateTimeMachine: Il campo data e ora del ripristino è obbligatorio.'])
  })

  it.each([
    ['21/11/2026', 'Scrivi anche l’ora, come 21/11/2026 09:30:00.'],
    ['2026-11-21', 'Scrivi anche l’ora, come 21/11/2026 09:30:00.'],
    ['2026-02-30 09:30:00', 'La data non è valida: scrivila come 21/11/2026 oppure 21/11/2026 09:30.'],
    ['2026-11-21 25:00:00', 'La data non è valida: scrivila come 21/11/2026 oppure 21/11/2026 09:30.'],
    ['2026-11-21 09:30:00.1234567', 'La data non è valida: scrivila come 21/11/2026 oppure 21/11/2026 09:30.'],
    ["'; DROP TABLE audits", 'La data non è valida: scrivila come 21/11/2026 oppure 21/11/2026 09:30.'],
    ['2026-03-29 02:30:00', 'Quest’ora non esiste: in quella notte gli orologi vanno avanti di un’ora.'],
    ['2026-10-25 02:30:00', 'Quest’ora c’è due volte, per il cambio dell’ora: aggiungi +01:00 o +02:00.'],
  ])('%s is rejected', (text, problem) => {
    expect(read(text)).toEqual([`dateTimeMachine: ${problem}`])
  })
})
