import { isRecord } from '@portale/domain/platform/plain-fields.ts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { z } from 'zod'
import { createDocument, type Operation, toTemplate } from '../../src/platform/openapi/document.ts'
import type { Examples } from '../../src/platform/openapi/examples.ts'
import type { Caller, TestApp, TestResponse } from '../app.ts'
import { toExample } from './example.ts'

type Described = { content?: Record<string, { schema?: object }> }

/** The document of the calls of a server. */
export const documentOf = ({ app }: Pick<TestApp, 'app'>) => createDocument(app.describedRoutes)

/** The calls of a server that take a body as JSON or as the fields of a form, with its schema. */
export const listBodies = ({ app }: Pick<TestApp, 'app'>): { call: string; body: z.ZodType }[] =>
  app.describedRoutes.flatMap(({ method, url, describe: { body } }) =>
    body ? [{ call: `${method} ${url}`, body }] : [],
  )

/** A body as one JSON schema: what has a name is in the place of its reference. */
export function toWholeSchema(body: z.ZodType): Record<string, unknown> {
  const { $defs = {}, ...schema } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const resolve = (_: string, value: unknown) =>
    isRecord(value) && typeof value.$ref === 'string' ? $defs[value.$ref.replace('#/$defs/', '')] : value
  return JSON.parse(JSON.stringify(schema, resolve))
}

/** '/api/v1/dealers/{dealer_id}' and '/api/v1/dealers/:id' are the same call. */
const normalizePath = (url: string) => toTemplate(url).replace(/\{[^}]+\}/g, '{}')
const escapePart = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

const hasJson = (described: unknown) => Boolean((described as Described | undefined)?.content?.['application/json'])

function createExample(operation: Operation | undefined, { status, body: answer }: TestResponse, body: unknown) {
  const answers = status < 300 && hasJson(operation?.responses[status])
  return {
    ...(hasJson(operation?.requestBody) && body !== undefined && { body: toExample(body) }),
    ...(answers && { answer: toExample(answer, 1) }),
  }
}

/** Compares answers with the document: an unknown key is a departure too. */
export function createContract(t: Pick<TestApp, 'app'>) {
  const document = documentOf(t)
  const { responses } = document.components as { responses: Record<string, Described> }
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'document')
  const compiled = new Map<string, ValidateFunction>()
  const paths = new Map(Object.keys(document.paths).map((path) => [normalizePath(path), path]))

  const findValidator = (parts: string[]): ValidateFunction => {
    const pointer = `document#/${[...parts, 'content', 'application/json', 'schema'].map(escapePart).join('/')}`
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: encodeURI(pointer) })
    compiled.set(pointer, validate)
    return validate
  }

  const findOperation = (call: string) => {
    const [name = '', url = ''] = call.split(' ')
    const method = name.toLowerCase()
    const path = paths.get(normalizePath(url)) ?? ''
    return { path, method, operation: document.paths[path]?.[method] }
  }

  const explain = (call: string, validate: ValidateFunction, value: unknown): string[] =>
    validate(value)
      ? []
      : (validate.errors ?? []).map(
          ({ instancePath, message, params }) => `${call} ${instancePath} ${message} ${JSON.stringify(params)}`,
        )

  /** How a body departs from what the document says of its call, if it says that there is one. */
  function listBodyDepartures(call: string, body: unknown): string[] {
    const { path, method, operation } = findOperation(call)
    if (!operation?.requestBody?.content['application/json']) return []
    return explain(`${call} body`, findValidator(['paths', path, method, 'requestBody']), body)
  }

  /** How an answer departs from what the document says of its call and status. */
  function listDepartures(call: string, { status, body, headers, text }: TestResponse): string[] {
    const { path, method, operation } = findOperation(call)
    if (!operation) return [`${call} is not in the document`]
    const named = operation.responses[status] as (Described & { $ref?: string }) | undefined
    const described = named?.$ref ? responses[status] : named
    if (!described) return [`${call} answers ${status}, which the document does not name`]
    if (!described.content) return text === '' ? [] : [`${call} answers ${status} with a body`]
    if (!described.content['application/json']) return []
    const type = String(headers['content-type'])
    if (!type.startsWith('application/json')) return [`${call} answers ${type} instead of JSON`]
    const validate = findValidator(
      named?.$ref ? ['components', 'responses', String(status)] : ['paths', path, method, 'responses', String(status)],
    )
    return explain(`${call} ${status}`, validate, body)
  }

  /** Callers whose bodies and answers are compared, all of the same call. */
  function watch(call: string) {
    const found = new Set<string>()
    let example: Examples[string] | undefined
    const { operation } = findOperation(call)
    const compare = async <T>(answered: Promise<TestResponse<T>>, body?: unknown) => {
      const answer = await answered
      for (const departure of listDepartures(call, answer)) found.add(departure)
      for (const departure of body === undefined ? [] : listBodyDepartures(call, body)) found.add(departure)
      if (!example && ![401, 403].includes(answer.status)) example = createExample(operation, answer, body)
      return answer
    }
    return {
      over: (caller: Caller): Caller => ({
        ...caller,
        get: (url, headers) => compare(caller.get(url, headers)),
        send: (method, url, body, headers) => compare(caller.send(method, url, body, headers), body),
        upload: (url, parts, headers) => compare(caller.upload(url, parts, headers)),
      }),
      departures: () => [...found],
      /** The first call that was let in, as an example. */
      example: () => example ?? {},
    }
  }

  return { document, listDepartures, listBodyDepartures, watch }
}
