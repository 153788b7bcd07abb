import { describe, expect, it } from 'vitest'
import { noticeChannels } from '../../people/notices.ts'
import { roleNames, staff } from '../../platform/roles.ts'
import {
  type Digest,
  type DigestNotice,
  digestSentence,
  digestSubject,
  findDigestDay,
  formatActivity,
  formatLate,
  formatNotice,
  formatOtherLate,
  formatOtherNotices,
  formatOtherWaiting,
  formatWaiting,
  isEmptyDigest,
  type LateActivity,
  maxNamed,
  type WaitingActivity,
  wantsVerificationDigest,
} from './digest.ts'

describe('who gets a digest of what waits', () => {
  it.each([...roleNames, 'generated_role', 'constructor'])('%s, by the choice', (role) => {
    const verifies = staff.some((verifier) => verifier === role)
    for (const channel of noticeChannels)
      expect(wantsVerificationDigest({ role }, channel)).toBe(verifies && channel === 'digest')
  })
})

describe('the day of a digest', () => {
  it.each([
    ['2026-01-15T05:59:59.999Z', undefined],
    ['2026-01-15T06:00:00Z', '2026-01-15'],
    ['2026-01-15T18:59:59Z', '2026-01-15'],
    ['2026-01-15T19:00:00Z', undefined],
    // Around midnight in Rome, and in UTC.
    ['2026-01-15T22:59:59Z', undefined],
    ['2026-01-15T23:00:00Z', undefined],
    ['2026-01-16T00:00:00Z', undefined],
    ['2026-12-31T23:30:00Z', undefined],
    ['2027-01-01T06:02:00Z', '2027-01-01'],
    // Summer.
    ['2026-07-15T04:59:59Z', undefined],
    ['2026-07-15T05:00:00Z', '2026-07-15'],
    ['2026-07-15T17:59:59Z', '2026-07-15'],
    ['2026-07-15T18:00:00Z', undefined],
    // The clocks go forward at 01:00 UTC.
    ['2026-03-28T05:59:00Z', undefined],
    ['2026-03-28T06:02:00Z', '2026-03-28'],
    ['2026-03-29T00:59:59Z', undefined],
    ['2026-03-29T01:00:00Z', undefined],
    ['2026-03-29T04:59:00Z', undefined],
    ['2026-03-29T05:02:00Z', '2026-03-29'],
    // The clocks go back at 01:00 UTC.
    ['2026-10-24T05:02:00Z', '2026-10-24'],
    ['2026-10-25T00:30:00Z', undefined],
    ['2026-10-25T01:30:00Z', undefined],
    ['2026-10-25T05:02:00Z', undefined],
    ['2026-10-25T06:02:00Z', '2026-10-25'],
  ])('at %s is %s', (moment, day) => {
    expect(findDigestDay(new Date(moment))).toBe(day)
  })

  it.each([2026, 2028])('comes on each day of %i, the first time between 7:00 and 7:59 in Rome', (year) => {
    const first = new Map<string, number>()
    for (let at = Date.UTC(year, 0, 1, 0, 2); at < Date.UTC(year + 1, 0, 1); at += 3_600_000) {
      const day = findDigestDay(new Date(at))
      if (day !== undefined && !first.has(day)) first.set(day, at)
    }
    expect(first.size).toBe(year === 2028 ? 366 : 365)
    const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome', hour: '2-digit', hourCycle: 'h23' })
    for (const [day, at] of first) expect(`${day} ${hour.format(at)}`).toBe(`${day} 07`)
  })
})

const today = '2026-11-24'
const late = (partners = 1, change: Partial<LateActivity> = {}): LateActivity => ({
  id: 1,
  title: 'Piano marketing',
  year_id: 2,
  year: '2026',
  audience: 'dealers',
  partners,
  ...change,
})
const waiting = (documents = 1, partners = 1, oldest_at = '2026-11-23T08:00:00Z'): WaitingActivity => ({
  ...late(partners),
  documents,
  oldest_at,
})
const notice: DigestNotice = { title: 'News: Listino', text: 'è pubblicata.', url: '/news/1' }
const digest = (change: Partial<Digest>): Digest => ({ waiting: [], late: [], notices: [], ...change })

describe('the words of a digest', () => {
  it.each<[Digest, subject: string, sentence: string]>([
    [
      digest({ waiting: [waiting()] }),
      '1 documento da verificare',
      '1 documento aspetta la verifica: è arrivato ieri (23/11/2026).',
    ],
    [
      digest({ waiting: [waiting(1200, 3), waiting(1, 1, '2026-11-19T22:59:00Z')], late: [late()] }),
      '1.201 documenti da verificare, 1 attività in ritardo',
      '1.201 documenti aspettano la verifica: il più vecchio è arrivato 5 giorni fa (19/11/2026).',
    ],
    [
      // Half past midnight in Rome.
      digest({ waiting: [waiting(2, 1, '2026-11-23T23:30:00Z')], late: [late(), late()] }),
      '2 documenti da verificare, 2 attività in ritardo',
      '2 documenti aspettano la verifica: il più vecchio è arrivato oggi (24/11/2026).',
    ],
    [
      digest({ late: [late(3)] }),
      '1 attività in ritardo',
      'nessun documento aspetta la verifica, ma c’è chi è in ritardo.',
    ],
    [digest({ notices: [notice] }), '1 notifica', 'c’è una notifica che non hai ancora letto.'],
    [
      digest({ notices: Array.from({ length: 1200 }, () => notice) }),
      '1.200 notifiche',
      'ci sono 1.200 notifiche che non hai ancora letto.',
    ],
    [
      digest({ late: [late()], notices: [notice, notice] }),
      '1 attività in ritardo, 2 notifiche',
      'nessun documento aspetta la verifica, ma c’è chi è in ritardo.',
    ],
  ])('of %j', (content, subject, sentence) => {
    expect(isEmptyDigest(content)).toBe(false)
    expect(digestSubject(content)).toBe(subject)
    expect(digestSentence(content, today)).toBe(sentence)
  })

  it('name each notification, with its words if it has any', () => {
    expect(formatNotice(notice)).toBe('News: Listino: è pubblicata.')
    expect(formatNotice({ ...notice, text: '' })).toBe('News: Listino')
    const other = (count: number) => formatOtherNotices(Array.from({ length: count }, () => notice))
    expect([maxNamed, maxNamed + 1, maxNamed + 3].map(other)).toEqual([
      undefined,
      'e un’altra notifica',
      'e altre 3 notifiche',
    ])
  })

  it('are none when nothing waits and nobody is late', () => {
    expect(isEmptyDigest(digest({}))).toBe(true)
  })

  it('name each activity with its numbers', () => {
    expect(formatActivity(late())).toBe('Piano marketing (2026)')
    expect(formatWaiting(waiting())).toBe('1 documento di 1 concessionaria (23/11/2026)')
    expect(formatWaiting({ ...waiting(3, 2), audience: 'workshops' })).toBe(
      '3 documenti di 2 officine (il più vecchio: 23/11/2026)',
    )
    expect(formatLate(late(1, { audience: 'workshops' }))).toBe('1 officina in ritardo')
    expect(formatLate(late(1200))).toBe('1.200 concessionarie in ritardo')
  })

  it.each<[count: number, documents: number, waiting: string | undefined, late: string | undefined]>([
    [0, 0, undefined, undefined],
    [maxNamed, 1, undefined, undefined],
    [maxNamed + 1, 1, 'e un altro documento di 1 attività', 'e un’altra attività'],
    [maxNamed + 1, 4, 'e altri 4 documenti di 1 attività', 'e un’altra attività'],
    [maxNamed + 3, 2, 'e altri 6 documenti di 3 attività', 'e altre 3 attività'],
  ])('count what is not named of %i activities', (count, documents, waitingText, lateText) => {
    expect(formatOtherWaiting(Array.from({ length: count }, () => waiting(documents)))).toBe(waitingText)
    expect(formatOtherLate(Array.from({ length: count }, () => late()))).toBe(lateText)
  })
})
