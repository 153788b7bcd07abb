import type { Design, DesignModel, DesignView } from '@portale/domain/generator/designer/design.ts'
import type { DbType, Operation } from '@portale/domain/generator/designer/design-options.ts'
import { type RoleName, roleIds } from '@portale/domain/platform/roles.ts'
import { fleetManager } from './accounts.ts'

const allOperations: Operation[] = ['create', 'read', 'update', 'delete']
const writeOperations: Operation[] = ['create', 'read', 'update']

const getRoleIds = (...roles: RoleName[]) => roles.map((role) => roleIds[role])
const holders = getRoleIds('dealer_holder', 'dealer_holder_sales_manager')
const sellers = getRoleIds('dealer_sales_manager')
const dealers = [...sellers, ...holders]

/** These roles have only their own records, by this relation. */
const own = (roles: number[], through: string): NonNullable<DesignView['scopes']> =>
  roles.map((role) => ({ role, rule: 'own', through }))

/** [db_name, label, type, required] */
type FieldSpec = [string, string, DbType, required?: 'required']

const fields = (specs: FieldSpec[]): DesignModel['fields'] =>
  specs.map(([db_name, label, db_type, required]) => ({ db_name, label, db_type, required: required !== undefined }))

const belongsTo = (model: string, related_model_field = '', required = false): DesignModel['relations'][number] => ({
  relationType: 'belongsTo',
  model,
  related_model_field,
  required,
})

const hasMany = (model: string, related_model_field = ''): DesignModel['relations'][number] => ({
  relationType: 'hasMany',
  model,
  related_model_field,
  required: false,
})

const view = (
  prefix: string,
  type: DesignView['type'],
  roles: DesignView['roles'],
  allowed: Operation[],
  scopes: DesignView['scopes'] = [],
): DesignView => ({
  ...{ prefix, type, roles, scopes },
  operations: allowed,
  data_export: true,
  data_import: allowed === allOperations,
})

export const prefixes = { vehicles: 'veicoli-demo', drives: 'prove-su-strada', tools: 'attrezzature-speciali' }

const vehicle: DesignModel = {
  name: 'Vehicle',
  article_singular: 'Il',
  interface_name_singular: 'Veicolo demo',
  interface_name_plural: 'Veicoli demo',
  fields: fields([
    ['plate', 'Targa', 'string', 'required'],
    ['model', 'Modello', 'string', 'required'],
    ['chassis', 'Telaio', 'string'],
    ['fuel', 'Alimentazione', 'string'],
    ['power', 'Potenza (CV)', 'integer'],
    ['mileage', 'Chilometri', 'integer'],
    ['list_price', 'Prezzo di listino', 'decimal'],
    ['registered_at', 'Immatricolazione', 'datetime'],
    ['available', 'Disponibile', 'boolean'],
    ['photo', 'Foto', 'file'],
    ['notes', 'Note', 'text'],
  ]),
  relations: [belongsTo('Dealer', 'name'), hasMany('Workshop', 'name'), hasMany('TestDrive', 'driver')],
  files: [{ name: 'document', label: 'Documenti', multiple: true, required: false }],
  views: [
    view(
      prefixes.vehicles,
      'fullcrud',
      [...getRoleIds('administrator', 'sales_manager_rt'), fleetManager.role],
      allOperations,
    ),
    view(
      prefixes.vehicles,
      'fullcrud',
      dealers,
      ['read'],
      [...own(holders, 'dealer_id'), ...own(sellers, 'workshop_ids')],
    ),
  ],
}

const testDrive: DesignModel = {
  name: 'TestDrive',
  article_singular: 'La',
  interface_name_singular: 'Prova su strada',
  interface_name_plural: 'Prove su strada',
  fields: fields([
    ['driven_at', 'Data', 'datetime', 'required'],
    ['driver', 'Alla guida', 'string', 'required'],
    ['route', 'Percorso', 'string'],
    ['kilometres', 'Chilometri', 'decimal'],
    ['mark', 'Voto', 'integer'],
    ['interested', 'Vuole un’offerta', 'boolean'],
    ['comment', 'Commento', 'text'],
  ]),
  relations: [belongsTo('Vehicle', 'plate', true), belongsTo('Customer', 'name'), belongsTo('Dealer', 'name')],
  files: [{ name: 'report', label: 'Verbale', multiple: false, required: false }],
  views: [
    view(
      prefixes.drives,
      'excel',
      [...getRoleIds('administrator', 'sales_manager_rt'), fleetManager.role],
      allOperations,
    ),
    view(prefixes.drives, 'modal', dealers, writeOperations, [
      ...own(holders, 'dealer_id'),
      ...own(sellers, 'vehicle_id.workshop_ids'),
    ]),
  ],
}

const tool: DesignModel = {
  name: 'SpecialTool',
  article_singular: "L'",
  interface_name_singular: 'Attrezzatura speciale',
  interface_name_plural: 'Attrezzature speciali',
  fields: fields([
    ['code', 'Codice', 'string', 'required'],
    ['name', 'Descrizione', 'string', 'required'],
    ['calibrated_at', 'Ultima taratura', 'datetime'],
    ['value', 'Valore', 'decimal'],
    ['in_use', 'In uso', 'boolean'],
    ['manual', 'Istruzioni', 'file'],
    ['notes', 'Note', 'text'],
  ]),
  relations: [belongsTo('Workshop', 'name')],
  files: [],
  views: [
    view(prefixes.tools, 'modal', getRoleIds('administrator', 'after_sales_manager_rt'), allOperations),
    view(
      prefixes.tools,
      'excel',
      getRoleIds('workshop_user'),
      writeOperations,
      own(getRoleIds('workshop_user'), 'workshop_id'),
    ),
  ],
}

export const fleetManagerRole: Design['roles'][number] = { name: fleetManager.role, label: fleetManager.label }

/** The design of the demonstration: the fleet, its test drives, and the tools of workshops; partners have only their own. */
export const demoModels: Design['models'] = [vehicle, testDrive, tool]
