import type { Operation } from '@portale/domain/generator/designer/design-options.ts'
import type { StoredModel } from '@portale/domain/generator/designer/stored-design.ts'
import { ofThe } from '@portale/domain/generator/designer/words.ts'
import { maxSavedRows } from '@portale/domain/generator/records/record.ts'
import { filterParameters, sortKeys } from '@portale/domain/generator/records/record-list.ts'
import { toRoleView } from '@portale/domain/generator/records/role-view.ts'
import type { RoleView } from '@portale/domain/generator/records/view.ts'
import { pageSizes } from '@portale/domain/platform/page.ts'
import { roleNames } from '@portale/domain/platform/roles.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'
import type { AppliedDesign } from '../designer/design.queries.ts'
import { arraySchema, modelSchemas, objectSchema, type Schema, schemas, sharedSchemas } from './openapi-schemas.ts'

type ApiOperation = Record<string, unknown>

const json = (schema: Schema) => ({ 'application/json': { schema } })
const bytes = { schema: { type: 'string', format: 'binary' } }
const response = (description: string, schema?: Schema) => ({ description, ...(schema && { content: json(schema) }) })
const errorResponse = { default: response('Una frase su che cosa non va.', schemas.error) }

const query = (name: string, schema: Schema = { type: 'string' }) => ({ name, in: 'query', required: false, schema })
const idInPath = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
}

const underKey = ({ key }: RoleView, schema: Schema): Schema => objectSchema({ [key]: schema })

/** A record as JSON, or as a form with the JSON and files. */
const recordBody = (view: RoleView, schema: Schema) => ({
  required: true,
  content: {
    ...json(underKey(view, schema)),
    'multipart/form-data': {
      schema: { type: 'object', properties: { [view.key]: { type: 'string' } }, required: [view.key] },
    },
  },
})

const pageSchema = (items: Schema): Schema => {
  const position = Object.fromEntries(
    ['current_page', 'last_page', 'per_page', 'total'].map((name) => [name, { type: 'integer' }]),
  )
  const rowNumber = { type: ['integer', 'null'] }
  return objectSchema({
    data: arraySchema(items),
    links: arraySchema(schemas.link),
    ...position,
    from: rowNumber,
    to: rowNumber,
  })
}

function listOperation(view: RoleView): ApiOperation {
  return {
    summary: `Elenco: ${view.interface_name_plural}`,
    parameters: [
      query('page', { type: 'integer', minimum: 1 }),
      query('per_page', { enum: [...pageSizes] }),
      query('sort', { enum: sortKeys(view).flatMap((name) => [name, `-${name}`]) }),
      ...filterParameters(view).map((name) => query(name)),
      query('_view', { enum: ['1'] }),
      query('_hints'),
      query('search'),
      query('id'),
    ],
    responses: {
      200: response('Una pagina; con _view la vista stessa, con _hints i record che una relazione può indicare.', {
        anyOf: [pageSchema(schemas.record(view)), schemas.view, arraySchema(schemas.hint)],
      }),
      ...errorResponse,
    },
  }
}

/** The operations on all records of a view, by method. */
function collectionOperations(view: RoleView): Record<string, ApiOperation> {
  const allows = (...needed: Operation[]) => needed.some((operation) => view.operations.includes(operation))
  return {
    get: listOperation(view),
    ...(allows('create') && {
      post: {
        summary: `Creazione ${ofThe(view)}`,
        parameters: [idempotencyKey, query('_shape')],
        requestBody: recordBody(view, schemas.input(view)),
        responses: { 201: response('Il nuovo record.', schemas.record(view)), ...errorResponse },
      },
    }),
    ...(allows('create', 'update', 'delete') && {
      put: {
        summary: `Salvataggio di più righe: ${view.interface_name_plural}`,
        parameters: [idempotencyKey, query('_shape')],
        requestBody: {
          required: true,
          content: json(underKey(view, arraySchema(schemas.row(view), { maxItems: maxSavedRows }))),
        },
        responses: {
          200: response('I record salvati, nel loro ordine.', arraySchema(schemas.record(view))),
          ...errorResponse,
        },
      },
    }),
  }
}

/** The operations on one record, by method. */
function recordOperations(view: RoleView): Record<string, ApiOperation> {
  return {
    get: {
      summary: `Lettura ${ofThe(view)}`,
      parameters: [idInPath, query('_file', { type: 'integer' })],
      responses: {
        200: {
          description: 'Il record; con _file uno dei suoi file.',
          content: { ...json(schemas.record(view)), '*/*': bytes },
        },
        ...errorResponse,
      },
    },
    ...(view.operations.includes('update') && {
      put: {
        summary: `Modifica ${ofThe(view)}`,
        parameters: [idInPath, query('_shape')],
        requestBody: recordBody(view, schemas.row(view)),
        responses: { 200: response('Il record salvato.', schemas.record(view)), ...errorResponse },
      },
    }),
    ...(view.operations.includes('delete') && {
      delete: {
        summary: `Eliminazione ${ofThe(view)}`,
        parameters: [idInPath, query('lock_version', { type: 'integer' })],
        responses: { 204: response('Eliminato.'), ...errorResponse },
      },
    }),
  }
}

/** The operations on a list's rows and on spreadsheets, by the end of their path. */
function listOperations(view: RoleView): Record<string, Record<string, ApiOperation>> {
  const file = {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' }, confirm: { enum: ['1'] }, plan: { type: 'string' } },
    required: ['file'],
  }
  const parameters = [query('sort'), ...filterParameters(view).map((name) => query(name))]
  return {
    '/selection': {
      get: {
        summary: `Tutte le righe di un filtro: ${view.interface_name_plural}`,
        parameters: [...parameters, query('_ids')],
        responses: { 200: response('Id, versione e nome di ciascuna.', { type: 'object' }), ...errorResponse },
      },
    },
    ...((view.data_export || view.data_import) && {
      '/xls': {
        get: {
          summary: `Foglio di calcolo: ${view.interface_name_plural}`,
          parameters: [...parameters, query('_template', { enum: ['1'] })],
          responses: { 200: { description: 'Il foglio.', content: { [xlsxType]: bytes } }, ...errorResponse },
        },
      },
    }),
    ...(view.data_import && {
      '/import': {
        post: {
          summary: `Importazione: ${view.interface_name_plural}`,
          parameters: [idempotencyKey, query('_shape')],
          requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } },
          responses: { 200: response('Che cosa il file cambia, o ha cambiato.', schemas.import), ...errorResponse },
        },
      },
    }),
  }
}

/** The views of all roles under a prefix as one. */
function mergeViews(design: AppliedDesign, model: StoredModel, prefix: string): RoleView[] {
  const views = model.views.filter((view) => view.prefix === prefix)
  const [first] = views
  if (!first) return []
  const merged = {
    ...first,
    operations: views.flatMap((view) => view.operations),
    data_export: views.some((view) => view.data_export),
    data_import: views.some((view) => view.data_import),
  }
  return [toRoleView(design, model, merged, roleNames[0])]
}

/** The operations on all designed models in OpenAPI 3.1; those that a role may not use answer 403. */
export function openApiDocument(design: AppliedDesign) {
  const views = design.models.flatMap((model) =>
    [...new Set(model.views.map(({ prefix }) => prefix))].flatMap((prefix) => mergeViews(design, model, prefix)),
  )
  const paths = views.flatMap((view) => {
    const path = `/api/v1/generated/${view.prefix}`
    const sheets = Object.entries(listOperations(view)).map(
      ([suffix, operations]) => [`${path}${suffix}`, operations] as const,
    )
    return [[path, collectionOperations(view)] as const, [`${path}/{id}`, recordOperations(view)] as const, ...sheets]
  })
  return {
    openapi: '3.1.0',
    info: { title: 'Portale Rete: modelli generati', version: String(design.id) },
    paths: Object.fromEntries(paths),
    components: { schemas: { ...sharedSchemas, ...Object.assign({}, ...views.map(modelSchemas)) } },
  }
}
