import { expect, type Locator, type Page } from '@playwright/test'
import type { Automation } from '@portale/domain/designer/automation.ts'
import { field, file, model, relation, view } from '@portale/domain/designer/design.fixtures.ts'
import type { DesignModel, DesignView } from '@portale/domain/designer/design.ts'
import type { ModelRecord } from '@portale/domain/records/view.ts'
import { type RoleName, roleIds } from '@portale/domain/roles.ts'
import { callApi } from './api.ts'
import { test as base } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const tries = 20

/** Changes the models of today's design; other journeys do so at the same time. */
async function redesign(admin: Page, change: (models: DesignModel[]) => DesignModel[]): Promise<void> {
  for (let left = tries; left > 0; left--) {
    const { models, roles, lock_version } = await callApi<Automation>(admin, 'GET', '/api/automation')
    const data = { models: change(models), roles, lock_version, confirm: true }
    const applied = await callApi(admin, 'POST', '/api/automation', { data }).catch((error: Error) => error)
    if (!(applied instanceof Error)) return
    // Another journey was faster, or its changes hold what these would change.
    if (!/: (409|503) /.test(applied.message)) throw applied
  }
  throw new Error('the design was never applied')
}

const ids = (roles: RoleName[]) => roles.map((role) => roleIds[role])

/** Who sees vehicles how: the administrator everything, a dealer's people read, a workshop's people create too. */
const viewsOf = (prefix: string, type: DesignView['type']): DesignView[] => [
  view(prefix, { type, data_import: true }),
  view(prefix, { type, roles: ids(['dealer_holder']), operations: ['read'], data_export: false }),
  view(prefix, { type, roles: ids(['workshop_user']), operations: ['create', 'read'], data_export: false }),
]

export type Fleet = {
  /** The part of its own names that no other journey has. */
  number: string
  prefix: string
  drives: string
  /** The key that a vehicle travels under, and its table. */
  key: string
  /** As the menu and the headings call them. */
  plural: string
  singular: string
}

async function makeFleet(admin: Page, type: DesignView['type']): Promise<Fleet> {
  const number = uniqueDigits()
  const [vehicle, drive] = [`Vehicle${number}`, `Drive${number}`]
  const fleet = {
    number,
    prefix: `veicoli-${number}`,
    drives: `prove-${number}`,
    key: `vehicle${number}`,
    plural: `Veicoli ${number}`,
    singular: `Veicolo ${number}`,
  }
  const made = [
    model(vehicle, {
      interface_name_singular: fleet.singular,
      interface_name_plural: fleet.plural,
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
      views: viewsOf(fleet.prefix, type),
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
      views: viewsOf(fleet.drives, 'modal'),
    }),
  ]
  await redesign(admin, (models) => [...models, ...made])
  return fleet
}

type Fleets = {
  /** Vehicles with every kind of field, and their test drives, in views of this type; set aside after the journey. */
  makeFleet: (admin: Page, type: DesignView['type']) => Promise<Fleet>
}

/** Journeys on models of their own. */
export const test = base.extend<Fleets>({
  makeFleet: async ({ as }, use) => {
    const made = new Set<string>()
    await use(async (admin, type) => {
      const fleet = await makeFleet(admin, type)
      made.add(`Vehicle${fleet.number}`).add(`Drive${fleet.number}`)
      return fleet
    })
    await redesign(await as('administrator'), (models) => models.filter(({ name }) => !made.has(name)))
  },
})

type Values = Record<string, unknown>

const url = (prefix: string) => `/api/v1/generated/${prefix}`

/** A record made by the call, for what a journey needs and is not about. */
export const makeVehicle = (admin: Page, { prefix, key }: Fleet, values: Values): Promise<ModelRecord> =>
  callApi(admin, 'POST', url(prefix), { data: { [key]: values } })

export const changeVehicle = (admin: Page, { prefix, key }: Fleet, id: number, values: Values) =>
  callApi<ModelRecord>(admin, 'PUT', `${url(prefix)}/${id}`, { data: { [key]: values } })

export const readVehicle = (admin: Page, { prefix }: Fleet, id: number) =>
  callApi<ModelRecord>(admin, 'GET', `${url(prefix)}/${id}`)

export const listVehicles = async (admin: Page, { prefix }: Fleet, search = 'sort=id'): Promise<ModelRecord[]> =>
  (await callApi<{ data: ModelRecord[] }>(admin, 'GET', `${url(prefix)}?${search}&per_page=100`)).data

/** A column's header; those out of sight are there once one has scrolled to them. */
async function gridHeader(page: Page, column: string): Promise<Locator> {
  const header = page.getByRole('columnheader', { name: column })
  const grid = page.getByRole('grid')
  const step = 150
  for (let left = 0; (await header.count()) === 0; left += step) {
    const width = await grid.evaluate((element, to) => {
      element.scrollTo({ left: to, behavior: 'instant' })
      return element.scrollWidth
    }, left)
    if (left > width) throw new Error(`the grid has no column ${column}`)
  }
  return header
}

/** A cell of the grid, by the place of its row and the column's label. */
export async function gridCell(page: Page, row: number, column: string): Promise<Locator> {
  const index = await (await gridHeader(page, column)).getAttribute('aria-colindex')
  // The first row is the headers'.
  return page.locator(`[role=row][aria-rowindex="${row + 1}"] > [aria-colindex="${index}"]`)
}

/** Writes into a cell as a person does: goes there, types, and keeps it with Enter. */
export async function typeInto(page: Page, row: number, column: string, text: string): Promise<void> {
  const cell = await gridCell(page, row, column)
  await cell.click()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Pastes a block of a spreadsheet into the cell that is selected. */
export const pasteBlock = (page: Page, rows: string[][]) =>
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

/** The list is there, with this many rows. */
export const expectRows = (page: Page, count: number) =>
  expect(page.getByRole('rowgroup').last().getByRole('row')).toHaveCount(count)
