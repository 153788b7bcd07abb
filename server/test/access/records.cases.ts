import { portalRoles, view } from '@portale/domain/generator/designer/design.fixtures.ts'
import type { Design } from '@portale/domain/generator/designer/design.ts'
import { operations } from '@portale/domain/generator/designer/design-options.ts'
import { allRecords, demoDesign } from '../fixtures/designer.fixtures.ts'
import type { RouteCase } from './access.cases.ts'

const viewForEveryRole = view('all-vehicles', {
  roles: portalRoles.map(({ id }) => id),
  scopes: allRecords(...portalRoles.map(({ id }) => id)),
  operations: [...operations],
  data_export: true,
  data_import: true,
})

/** The demo vehicles with one more view, in which every role may do everything. */
export function accessDesign(): Design {
  const design = demoDesign()
  const [vehicle, ...others] = design.models
  return vehicle
    ? { ...design, models: [{ ...vehicle, views: [...vehicle.views, viewForEveryRole] }, ...others] }
    : design
}

const records = '/api/v1/generated/all-vehicles'
const vehicle = { plate: 'AB 123 CD' }
const header = 'Targa;Chilometri;Prezzo;Disponibile;Note;Immatricolato il;Concessionaria'

/** The calls on records, in a view that every role has. */
export const recordCases: Record<string, RouteCase> = {
  'GET /api/v1/generated/{prefix}': { url: () => records },
  'POST /api/v1/generated/{prefix}': { url: () => records, body: () => ({ vehicle }), status: 201 },
  'PUT /api/v1/generated/{prefix}': { url: () => records, body: () => ({ vehicle: [vehicle] }) },
  'GET /api/v1/generated/{prefix}/{id}': { url: (_side, fixtures) => `${records}/${fixtures.vehicle}` },
  'PUT /api/v1/generated/{prefix}/{id}': {
    url: (_side, fixtures) => `${records}/${fixtures.vehicle}`,
    body: () => ({ vehicle }),
  },
  'GET /api/v1/generated/{prefix}/selection': { url: () => `${records}/selection` },
  'POST /api/v1/generated/{prefix}/delete': {
    url: () => `${records}/delete`,
    body: (_side, fixtures) => ({ rows: [{ id: fixtures.unwantedVehicle() }] }),
  },
  'POST /api/v1/generated/{prefix}/xls': {
    url: () => `${records}/xls`,
    body: (_side, fixtures) => ({ ids: [fixtures.vehicle] }),
  },
  'DELETE /api/v1/generated/{prefix}/{id}': {
    url: (_side, fixtures) => `${records}/${fixtures.unwantedVehicle()}`,
    status: 204,
  },
  'GET /api/v1/generated/{prefix}/xls': { url: () => `${records}/xls` },
  'POST /api/v1/generated/{prefix}/import': {
    url: () => `${records}/import`,
    files: () => [{ field: 'file', name: 'x.csv', content: `${header}\nAB;;;;;;` }],
  },
}

/** The same calls at another prefix. */
export const recordCasesAt = (prefix: string): [string, RouteCase][] =>
  Object.entries(recordCases).map(([call, routeCase]) => [
    call,
    {
      ...routeCase,
      url: (side, fixtures, role) => routeCase.url(side, fixtures, role).replace('all-vehicles', prefix),
    },
  ])
