import { expect, type Locator, type Page } from '@playwright/test'
import type { Automation } from '@portale/domain/generator/designer/automation.ts'
import { field, file, model, relation, view } from '@portale/domain/generator/designer/design.fixtures.ts'
import type { DesignModel, DesignView } from '@portale/domain/generator/designer/design.ts'
import type { ModelRecord } from '@portale/domain/generator/records/view.ts'
import { type RoleName, roleIds } from '@portale/domain/platform/roles.ts'
import { callApi } from './api.ts'
import { test as base } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const maxAttempts = 20

/** Changes the models of the current design; other journeys do so at the same time. */
async function changeDesign(admin: Page, change: (models: DesignModel[]) => DesignModel[]): Promise<void> {
  for (let left = maxAttempts; left > 0; left--) {
    const { models, roles, lock_version } = await callApi<Automation>(admin, 'GET', '/api/automation')
    const data = { models: change(models), roles, lock_version, confirm: true }
    const applied = await callApi(admin, 'POST', '/api/automation', { data }).catch((error: Error) => error)
    if (!(applied instanceof Error)) return
    // Another journey has changed the design, or its transaction locks the same tables.
    if (!/: (409|503) /.test(applied.message)) throw applied
  }
  throw new Error('the design was never applied')
}

const ids = (roles: RoleName[]) => roles.map((role) => roleIds[role])

const allRecords = (roles: RoleName[]): DesignView['scopes'] =>
  ids(roles).map((role) => ({ role, rule: 'all', through: '' }))

/** Administrators have every operation, dealers read, workshops also create; all of them have all records. */
const viewsByRole = (prefix: string, type: DesignView['type']): DesignView[] => [
  view(prefix, { type, data_import: true }),
  view(prefix, {
    type,
    roles: ids(['dealer_holder']),
    scopes: allRecords(['dealer_holder']),
    operations: ['read'],
    data_export: false,
  }),
  view(prefix, {
    type,
    roles: ids(['workshop_user']),
    scopes: allRecords(['workshop_user']),
    operations: ['create', 'read'],
    data_export: false,
  }),
]

export type VehicleModels = {
  /** Makes the names of this journey unique. */
  number: string
  prefix: string
  drives: string
  /** The key of a vehicle in requests, and its table. */
  key: string
  plural: string
  singular: string
}

async function createVehicleModels(admin: Page, type: DesignView['type']): Promise<VehicleModels> {
  const number = uniqueDigits()
  const [vehicle, drive] = [`Vehicle${number}`, `Drive${number}`]
  const vehicleModels = {
    number,
    prefix: `veicoli-${number}`,
    drives: `prove-${number}`,
    key: `vehicle${number}`,
    plural: `Veicoli ${number}`,
    singular: `Veicolo ${number}`,
  }
  const models = [
    model(vehicle, {
      interface_name_singular: vehicleModels.singular,
      interface_name_plural: vehicleModels.plural,
      fields: [
        field('plate', 'string', { label: 'Targa', required: true }),
        field('mileage', 'integer', { label: 'Chilometri' }),
        field('price', 'decimal', { label: 'Prezzo' }),
        field('available', 'boolean', { label: 'Disponibile' }),
        field('since', 'datetime', { label: 'In uso dal' }),
        field('notes', 'text', { label: 'Note' }),
        field('photo', 'file', { label: 'Foto' }),
      ],
      relations: [
        relation('belongsTo', 'Dealer', { related_model_field: 'name' }),
        relation('hasMany', 'Workshop', { related_model_field: 'name' }),
        relation('hasMany', drive, { related_model_field: 'driver' }),
      ],
      files: [file('documents', { label: 'Documenti' })],
      views: viewsByRole(vehicleModels.prefix, type),
    }),
    model(drive, {
      article_singular: 'La',
      interface_name_singular: 'Prova su strada',
      interface_name_plural: `Prove su strada ${number}`,
      fields: [
        field('driver', 'string', { label: 'Guidatore', required: true }),
        field('at', 'datetime', { label: 'Data e ora' }),
      ],
      relations: [relation('belongsTo', vehicle, { related_model_field: 'plate', required: true })],
      views: viewsByRole(vehicleModels.drives, 'modal'),
    }),
  ]
  await changeDesign(admin, (existing) => [...existing, ...models])
  return vehicleModels
}

type DesignFixtures = {
  /** Vehicles with every kind of field, and their test drives, in views of this type; archived after the journey. */
  createVehicleModels: (admin: Page, type: DesignView['type']) => Promise<VehicleModels>
}

/** Journeys that design models. */
export const test = base.extend<DesignFixtures>({
  createVehicleModels: async ({ as }, use) => {
    const modelNames = new Set<string>()
    await use(async (admin, type) => {
      const vehicleModels = await createVehicleModels(admin, type)
      modelNames.add(`Vehicle${vehicleModels.number}`).add(`Drive${vehicleModels.number}`)
      return vehicleModels
    })
    await changeDesign(await as('administrator'), (models) => models.filter(({ name }) => !modelNames.has(name)))
  },
})

type Values = Record<string, unknown>

const url = (prefix: string) => `/api/v1/generated/${prefix}`

/** Creates a record without the screens. */
export const createVehicle = (admin: Page, { prefix, key }: VehicleModels, values: Values): Promise<ModelRecord> =>
  callApi(admin, 'POST', url(prefix), { data: { [key]: values } })

export const updateVehicle = (admin: Page, { prefix, key }: VehicleModels, id: number, values: Values) =>
  callApi<ModelRecord>(admin, 'PUT', `${url(prefix)}/${id}`, { data: { [key]: values } })

export const fetchVehicle = (admin: Page, { prefix }: VehicleModels, id: number) =>
  callApi<ModelRecord>(admin, 'GET', `${url(prefix)}/${id}`)

export const fetchVehicles = async (
  admin: Page,
  { prefix }: VehicleModels,
  search = 'sort=id',
): Promise<ModelRecord[]> =>
  (await callApi<{ data: ModelRecord[] }>(admin, 'GET', `${url(prefix)}?${search}&per_page=100`)).data

/** The header of a column; the grid renders it only once it is scrolled into view. */
async function gridHeader(page: Page, column: string): Promise<Locator> {
  const header = page.getByRole('columnheader', { name: column })
  const grid = page.getByRole('grid')
  const step = 150
  for (let left = 0; (await header.count()) === 0; left += step) {
    const width = await grid.evaluate(async (element, to) => {
      element.scrollTo({ left: to, behavior: 'instant' })
      // The event that renders the columns comes with the next frame.
      for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
      return element.scrollWidth
    }, left)
    if (left > width) throw new Error(`the grid has no column ${column}`)
  }
  return header
}

/** A cell of the grid by the number of its row and the label of its column. */
export async function gridCell(page: Page, row: number, column: string): Promise<Locator> {
  const index = await (await gridHeader(page, column)).getAttribute('aria-colindex')
  // The first row has the headers.
  return page.locator(`[role=row][aria-rowindex="${row + 1}"] > [aria-colindex="${index}"]`)
}

/** Edits a cell like a user: selects it, types, and confirms with Enter. */
export async function typeIntoCell(page: Page, row: number, column: string, text: string): Promise<void> {
  const cell = await gridCell(page, row, column)
  await cell.click()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Pastes cells of a spreadsheet into the selected cell. */
export const pasteCells = (page: Page, rows: string[][]) =>
  page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    rows.map((cells) => cells.join('\t')).join('\r\n'),
  )

/** Waits for a list with this many rows. */
export const expectRows = (page: Page, count: number) =>
  expect(page.getByRole('rowgroup').last().getByRole('row')).toHaveCount(count)
