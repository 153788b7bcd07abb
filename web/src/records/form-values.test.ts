import { describe, expect, it } from 'vitest'
import { findDifferences } from '../form/conflict.ts'
import type { ExistingFile } from '../form/ExistingFiles.tsx'
import { conflictFields, toFormValues, toRequestBody, withMarkedFiles } from './form-values.ts'
import { vehicle, vehicleView } from './vehicles.fixtures.ts'

const begun = toFormValues(vehicleView, vehicle)

it('begins with what is saved, as people type it', () => {
  expect(begun.vehicle).toMatchObject({
    id: 7,
    lock_version: 3,
    mileage: '12500',
    price: '49900,5',
    available: 1,
    since: '2026-11-21T09:42:00',
    dealer_id: { id: 4, label: 'Autocarri Piemonte S.p.A.' },
    workshop_ids: [{ id: 5 }, { id: 6 }],
    photo: [{ id: 31, deleted: false }],
  })
})

it('sends a saved record as it is, and says nothing of the one file that stays', () => {
  const body = toRequestBody(vehicleView, begun)
  expect(body).toMatchObject({
    id: 7,
    lock_version: 3,
    dealer_id: 4,
    workshop_ids: [5, 6],
    documents: [41],
    available: 1,
  })
  expect(body.photo).toBeUndefined()
})

it('sends a blank form as a new record without values', () => {
  expect(toRequestBody(vehicleView, toFormValues(vehicleView))).toEqual({
    id: undefined,
    lock_version: undefined,
    plate: null,
    mileage: null,
    price: null,
    available: null,
    since: null,
    notes: null,
    photo: null,
    dealer_id: null,
    workshop_ids: [],
    documents: [],
  })
})

describe('files', () => {
  const marked = (name: string) => ({
    vehicle: {
      ...begun.vehicle,
      [name]: ((begun.vehicle?.[name] ?? []) as ExistingFile[]).map((file) => ({ ...file, deleted: true })),
    },
  })

  it('a marked one goes, unless another takes its place', () => {
    expect(toRequestBody(vehicleView, marked('photo')).photo).toBeNull()
    expect(toRequestBody(vehicleView, marked('photo'), new Set(['photo']))).not.toHaveProperty('photo')
    expect(toRequestBody(vehicleView, marked('documents'), new Set(['documents'])).documents).toEqual([])
  })

  it('keep their marks when a colleague saved meanwhile, and what the colleague added stays', () => {
    const theirs = {
      ...vehicle,
      lock_version: 4,
      documents: [vehicle.documents, { id: 42, file_name: 'b.pdf' }].flat(),
    }
    const merged = withMarkedFiles(vehicleView, theirs, marked('documents'))
    expect(merged.vehicle?.documents).toMatchObject([
      { id: 41, deleted: true },
      { id: 42, deleted: false },
    ])
    expect(merged.vehicle?.lock_version).toBe(4)
  })
})

it('two versions are compared as people read them', () => {
  const theirs = toFormValues(vehicleView, {
    ...vehicle,
    available: false,
    dealer: null,
    dealer_id: null,
    mileage: 13_000,
  })
  const mine = { vehicle: { ...begun.vehicle, mileage: '12600' } }
  expect(findDifferences(conflictFields(vehicleView), begun, mine, theirs)).toEqual([
    { path: 'vehicle.mileage', label: 'Chilometri', mine: '12600', theirs: '13000', changed: 'both' },
    { path: 'vehicle.available', label: 'Disponibile', mine: 'Sì', theirs: 'No', changed: 'theirs' },
    {
      path: 'vehicle.dealer_id',
      label: 'Concessionaria',
      mine: 'Autocarri Piemonte S.p.A.',
      theirs: '',
      changed: 'theirs',
    },
  ])
})
