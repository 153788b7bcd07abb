import { describe, expect, it } from 'vitest'
import { subjects } from '../../platform/lists/subject.ts'
import { archiveOneBody, archiveProblem, formatArchiveEffects, unarchiveProblem } from './archive.ts'

const at = '2026-11-20T08:00:00+00:00'

describe('archiving', () => {
  it.each([
    [subjects.dealers, 'archiviata'],
    [subjects.workshops, 'archiviata'],
    [subjects.customers, 'archiviato'],
  ])('%j is possible while it is in use, and bringing back once it is not', (subject, participle) => {
    expect(archiveProblem(subject, { archived_at: null })).toBeUndefined()
    expect(archiveProblem(subject, { archived_at: at })).toBe(`È già ${participle}.`)
    expect(unarchiveProblem(subject, { archived_at: null })).toBe(`Non è ${participle}.`)
    expect(unarchiveProblem(subject, { archived_at: at })).toBeUndefined()
    expect(unarchiveProblem(subject, { archived_at: at, merged_into_id: null })).toBeUndefined()
  })

  it('cannot be taken back for a customer that was merged into another', () => {
    expect(unarchiveProblem(subjects.customers, { archived_at: at, merged_into_id: 4 })).toMatch(/annulla prima/)
  })

  it.each([
    [{}, undefined],
    [{ lock_version: '3' }, 3],
  ])('takes the version of %j', (body, version) => expect(archiveOneBody.parse(body).lock_version).toBe(version))

  it('rejects a version that is none', () => {
    const parsed = archiveOneBody.safeParse({ lock_version: 'x' })
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['lock_version'])
  })
})

describe('the effects of archiving', () => {
  const none = { users: 0, workshops: 0, leads: 0 }
  it('are none when nothing depends on it', () => expect(formatArchiveEffects(none)).toEqual([]))

  it.each([
    [{ ...none, users: 1 }, /^1 persona è assegnata: continua a entrare/],
    [{ ...none, users: 1200 }, /^1\.200 persone sono assegnate: continuano/],
    [{ ...none, workshops: 1 }, /^1 officina in uso appartiene oggi/],
    [{ ...none, workshops: 2 }, /^2 officine in uso appartengono oggi/],
    [{ ...none, leads: 1 }, /^1 segnalazione è ancora aperta: si continua a gestire\.$/],
    [{ ...none, leads: 2 }, /^2 segnalazioni sono ancora aperte: si continuano a gestire\.$/],
  ])('of %j are one sentence', (effects, sentence) => {
    expect(formatArchiveEffects(effects)).toEqual([expect.stringMatching(sentence)])
  })
})
