import { describe, expect, it } from 'vitest'
import { documentStatuses, documentStatusLabels } from '../../platform/documents.ts'
import { fieldErrors } from '../../platform/fields.ts'
import {
  canWithdraw,
  declarationBody,
  formatUploadName,
  formatUploadStatus,
  hasPendingDeclaration,
  isDeclaration,
  revivesWithdrawn,
  withdrawalBody,
} from './declaration.ts'

const file = { file_name: 'Verbale.pdf', not_applicable_reason: null }
const declaration = { file_name: 'Non applicabile', not_applicable_reason: 'Nessuna insegna su palo.' }

const errorsOf = (body: unknown) => {
  const { error } = declarationBody.safeParse(body)
  return error ? fieldErrors(error) : {}
}

describe('the body of a declaration', () => {
  it('takes a reason of up to 1,000 characters, trimmed, on several lines', () => {
    expect(declarationBody.parse({ declaration: { reason: '  Sede senza insegna.\nVedi foto. ' } })).toEqual({
      declaration: { reason: 'Sede senza insegna.\nVedi foto.' },
    })
    expect(errorsOf({ declaration: { reason: 'x'.repeat(1000) } })).toEqual({})
  })

  it.each([
    undefined,
    {},
    { declaration: null },
    { declaration: 'x' },
    { declaration: [] },
    { declaration: {} },
    ...['', '   ', '\n', 1, true, null, ['x'], { a: 1 }, 'x'.repeat(1001), 'a\u0000b'].map((reason) => ({
      declaration: { reason },
    })),
  ])('rejects %j at its field', (body) => {
    expect(Object.keys(errorsOf(body ?? {}))).toEqual(['declaration.reason'])
  })
})

it.each([
  [{}, undefined],
  [{ upload: null }, undefined],
  [{ upload: { lock_version: 3 } }, 3],
  [{ upload: { lock_version: '3' } }, 3],
  [{ upload: { lock_version: '' } }, undefined],
])('the body of a withdrawal %j has the version %j', (body, lock_version) => {
  expect(withdrawalBody.parse(body).upload.lock_version).toBe(lock_version)
})

it.each(['x', -1, 1.5, {}, [1], true])('rejects a withdrawal with the version %j', (lock_version) => {
  const { error } = withdrawalBody.safeParse({ upload: { lock_version } })
  expect(error && Object.keys(fieldErrors(error))).toEqual(['upload.lock_version'])
})

it('tells a declaration from a file, and names the document instead of the file', () => {
  expect([isDeclaration(file), isDeclaration(declaration)]).toEqual([false, true])
  expect(formatUploadName(file, 'Verbale')).toBe('Verbale.pdf')
  expect(formatUploadName(declaration, 'Planimetria')).toBe('Planimetria (non applicabile)')
})

it.each(documentStatuses)('calls the status %s by its label, but for an accepted declaration', (status) => {
  expect(formatUploadStatus(file, status)).toBe(documentStatusLabels[status])
  expect(formatUploadStatus(declaration, status)).toBe(
    status === 'verified' ? 'Accettato' : documentStatusLabels[status],
  )
})

it('has a pending declaration only when one of the uploads is both', () => {
  for (const status of documentStatuses) {
    expect(hasPendingDeclaration([{ ...declaration, status }])).toBe(status === 'pending')
    expect(
      hasPendingDeclaration([
        { ...file, status: 'pending' },
        { ...declaration, status },
      ]),
    ).toBe(status === 'pending')
  }
  expect(hasPendingDeclaration([])).toBe(false)
})

it.each(documentStatuses)('can withdraw a %s upload only while it is pending, and its type required', (status) => {
  expect(canWithdraw({ status, removed_type: null })).toBe(status === 'pending')
  expect(canWithdraw({ status, removed_type: null }, true)).toBe(false)
  expect(canWithdraw({ status, removed_type: { description: 'Tolto', activity_id: 1 } })).toBe(false)
})

it.each(documentStatuses)('lets nobody set a withdrawn upload to %s, unless it stays cancelled', (status) => {
  expect(revivesWithdrawn({ withdrawn: true }, status)).toBe(status !== 'cancelled')
  expect(revivesWithdrawn({ withdrawn: false }, status)).toBe(false)
})
