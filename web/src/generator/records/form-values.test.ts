import { describe, expect, it } from 'vitest'
import { findDifferences } from '../../platform/form/conflict.ts'
import type { ExistingFile } from '../../platform/form/ExistingFiles.tsx'
import { conflictFields, toFormValues, toRequestBody, withMarkedFiles } from './form-values.ts'
import { vehicle, vehicleView } from './vehicles.fixtures.ts'

const begun = toFormValues(vehicleView, vehicle)

it('the initial values are the stored ones as people type them', () => {
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

it('an unchanged record is sent without its single file', () => {
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

it('an empty form is sent as a new record without values', () => {
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

  it('marked for deletion are sent as removed, unless an upload replaces them', () => {
    expect(toRequestBody(vehicleView, marked('photo')).photo).toBeNull()
    expect(toRequestBody(vehicleView, marked('photo'), new Set(['photo']))).not.toHaveProperty('photo')
    expect(toRequestBody(vehicleView, marked('documents'), new Set(['documents'])).documents).toEqual([])
  })

  it('stay marked when a colleague saves meanwhile, next to the colleague’s files', () => {
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

it('two versions are compared as formatted texts', () => {
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
