import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  defaultReminders,
  describeReminder,
  findReminderStep,
  formatDaysAgo,
  formatMissing,
  isReminderTime,
  type MissingDocument,
  type ReminderSettings,
  type ReminderStep,
  reminderLabels,
  reminderSteps,
} from './reminder.ts'

const due_on = '2026-03-29' // the clocks go forward that night
const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const long = '2025-01-01'
const off: ReminderSettings = {
  remind_first_days: null,
  remind_second_days: null,
  remind_late_days: null,
  remind_weekly_times: null,
}
const stepAt = (days: number, settings: Partial<ReminderSettings> = {}, createdOn = long) =>
  findReminderStep({ ...defaultReminders, ...settings }, due_on, addDays(due_on, days), createdOn)

describe('the step of a day', () => {
  // The first and the last day of each step, with the default settings.
  const schedule: [ReminderStep | undefined, from: number, to: number][] = [
    [undefined, -400, -15],
    ['first', -14, -4],
    ['second', -3, 0],
    ['late', 1, 7],
    ['weekly_1', 8, 14],
    ['weekly_2', 15, 21],
    ['weekly_3', 22, 28],
    ['weekly_4', 29, 35],
    [undefined, 36, 500],
  ]
  it.each(schedule)('is %s from day %i to %i', (step, from, to) => {
    for (let day = from; day <= to; day += 1) expect([day, stepAt(day)]).toEqual([day, step])
  })

  it.each<[string, number, Partial<ReminderSettings>, ReminderStep | undefined]>([
    ['the first one is off', -5, { remind_first_days: null }, undefined],
    ['the second one is off: the first counts until the deadline', 0, { remind_second_days: null }, 'first'],
    ['and no longer', 1, { remind_second_days: null, remind_late_days: null }, undefined],
    ['the late one is off', 1, { remind_late_days: null }, undefined],
    ['the late one is off: weekly ones stay on their days', 8, { remind_late_days: null }, 'weekly_1'],
    ['weekly ones are off', 8, { remind_weekly_times: null }, undefined],
    ['one weekly one', 15, { remind_weekly_times: 1 }, undefined],
    ['one weekly one, in its week', 14, { remind_weekly_times: 1 }, 'weekly_1'],
    ['on the day itself', 0, { remind_second_days: 0 }, 'second'],
    ['a year before', -365, { remind_first_days: 365 }, 'first'],
    ['a year after', 365, { remind_late_days: 365, remind_weekly_times: null }, 'late'],
    ['a late one moves the weekly ones', 17, { remind_late_days: 10 }, 'weekly_1'],
    ['nothing between the deadline and a late one that comes later', 5, { remind_late_days: 10 }, undefined],
    ['a second one that comes before the first', -10, { remind_first_days: 5, remind_second_days: 20 }, 'second'],
    ['both on one day', -3, { remind_first_days: 3, remind_second_days: 3 }, 'second'],
  ])('%s', (_name, days, settings, step) => {
    expect(stepAt(days, settings)).toBe(step)
  })

  it('is none when all are off', () => {
    for (let day = -400; day <= 400; day += 1) expect(stepAt(day, off)).toBeUndefined()
  })

  it.each<[string, number, number, ReminderStep | undefined]>([
    ['none on the day of its creation', -14, -14, undefined],
    ['none before the next step, when it was created after the first', -10, -12, undefined],
    ['the next step', -3, -12, 'second'],
    ['the first one, when it was created the day before', -14, -15, 'first'],
    ['none of a deadline that was past already', 3, 3, undefined],
    ['the next weekly one of a deadline that was past already', 8, 3, 'weekly_1'],
  ])('of an activity that was created late: %s', (_name, days, createdAt, step) => {
    expect(stepAt(days, {}, addDays(due_on, createdAt))).toBe(step)
  })
})

it('whatever days the server is up, sends each step once, in order and one a day, and never one that another followed', () => {
  const setting = (min: number, max: number) => fc.option(fc.integer({ min, max }))
  const settings = fc.record({
    remind_first_days: setting(0, 30),
    remind_second_days: setting(0, 30),
    remind_late_days: setting(1, 30),
    remind_weekly_times: setting(1, 4),
  })
  fc.assert(
    fc.property(settings, fc.array(fc.boolean(), { minLength: 120, maxLength: 120 }), (chosen, up) => {
      const sent: ReminderStep[] = []
      for (const [index, isUp] of up.entries()) {
        const step = isUp ? stepAt(index - 35, chosen) : undefined
        if (step && !sent.includes(step)) sent.push(step)
      }
      const order: ReminderStep[] = sent.filter((step) => step !== 'first' && step !== 'second')
      expect(order).toEqual(reminderSteps.filter((step) => order.includes(step)))
      expect(sent.length).toBeLessThanOrEqual(3 + (chosen.remind_weekly_times ?? 0))
    }),
  )
})

describe('the hours of Rome', () => {
  it.each([
    ['2026-01-15T05:59:59Z', false],
    ['2026-01-15T06:00:00Z', true],
    ['2026-01-15T18:59:59Z', true],
    ['2026-01-15T19:00:00Z', false],
    ['2026-01-15T23:30:00Z', false],
    ['2026-07-15T04:59:59Z', false],
    ['2026-07-15T05:00:00Z', true],
    ['2026-07-15T17:59:59Z', true],
    ['2026-07-15T18:00:00Z', false],
    ['2026-03-28T06:05:00Z', true],
    ['2026-03-29T05:05:00Z', true],
    ['2026-03-29T04:05:00Z', false],
    ['2026-10-25T05:05:00Z', false],
    ['2026-10-25T06:05:00Z', true],
  ])('%s sends: %s', (moment, expected) => {
    expect(isReminderTime(new Date(moment))).toBe(expected)
  })

  it('have an hourly tick on every day of a year, which the changes of the clocks neither skip nor repeat', () => {
    for (let at = Date.parse('2026-01-01T00:05:00Z'), ticks = 0; at < Date.parse('2027-01-01'); at += 3_600_000) {
      ticks = isReminderTime(new Date(at)) ? ticks + 1 : 0
      if (isReminderTime(new Date(at)) && !isReminderTime(new Date(at + 3_600_000))) expect(ticks).toBe(13)
    }
  })
})

describe('the text', () => {
  const today = '2026-11-24'
  const budget = { description: 'Budget', rejected: false, reason: null, expires_on: null }
  const plan = { description: 'Piano', rejected: true, reason: 'manca la firma', expires_on: null }
  const photo = { description: 'Foto', rejected: true, reason: null, expires_on: null }
  const policy = (expires_on: string) => ({ description: 'Polizza', rejected: false, reason: null, expires_on })
  const missing = (day: string | null, ...documents: MissingDocument[]) => ({
    id: 1,
    title: 'Marketing',
    due_on: day,
    documents,
  })

  it.each([
    [
      '2026-11-27',
      [budget, plan],
      'Marketing: Budget, Piano (rifiutato: manca la firma). Scade tra 3 giorni (27/11/2026)',
    ],
    [today, [photo], 'Marketing: Foto (rifiutato). Scade oggi (24/11/2026)'],
    ['2026-11-23', [budget], 'Marketing: Budget. In ritardo di 1 giorno (23/11/2026)'],
    [null, [budget], 'Marketing: Budget'],
    ['2026-11-27', [policy('2026-11-27')], 'Marketing: Polizza (scade il 27/11/2026). Scade tra 3 giorni (27/11/2026)'],
    [null, [policy('2026-11-23')], 'Marketing: Polizza (scaduto il 23/11/2026)'],
  ])('of the deadline %s', (day, documents, text) => {
    expect(formatMissing(missing(day, ...documents), today)).toBe(text)
  })

  it('says how many documents are missing, and whether they are late', () => {
    const ahead = describeReminder('la concessionaria Rossi', [missing('2026-11-27', budget, plan)], today)
    expect(ahead).toMatchObject({
      title: 'Documenti da caricare',
      sentence: 'la concessionaria Rossi deve ancora caricare 2 documenti.',
    })
    const late = describeReminder('l’officina Neri', [missing(null, budget), missing('2026-11-23', plan)], today)
    expect([late.title, late.sentence, late.items.length]).toEqual([
      'Documenti in ritardo',
      'l’officina Neri deve ancora caricare 2 documenti.',
      2,
    ])
  })

  it.each([
    ['2026-11-24', 'oggi'],
    ['2026-11-23', 'ieri'],
    ['2026-11-21', '3 giorni fa'],
  ])('a reminder of %s was %s', (day, text) => {
    expect(formatDaysAgo(day, today)).toBe(text)
  })

  it('has a label for each step', () => {
    expect(Object.keys(reminderLabels)).toEqual([...reminderSteps, 'manual'])
  })
})
