import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { calls } from '../../src/calls.ts'
import { createDocument, toTemplate } from '../../src/openapi/document.ts'
import type { Caller, TestApp, TestResponse } from '../app.ts'

type Described = { content?: Record<string, { schema?: object }> }

/** The document of the calls of a server. */
export const documentOf = ({ app }: Pick<TestApp, 'app'>) => createDocument(app.describedRoutes, Object.keys(calls))

/** '/api/v1/dealers/{dealer_id}' and '/api/v1/dealers/:id' are the same call. */
const normalizePath = (url: string) => toTemplate(url).replace(/\{[^}]+\}/g, '{}')
const escapePart = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

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

  /** How an answer departs from what the document says of its call and status. */
  function listDepartures(call: string, { status, body, headers, text }: TestResponse): string[] {
    const [method = '', url = ''] = call.split(' ')
    const path = paths.get(normalizePath(url)) ?? ''
    const operation = document.paths[path]?.[method.toLowerCase()]
    if (!operation) return [`${call} is not in the document`]
    const named = operation.responses[status] as (Described & { $ref?: string }) | undefined
    const described = named?.$ref ? responses[status] : named
    if (!described) return [`${call} answers ${status}, which the document does not name`]
    if (!described.content) return text === '' ? [] : [`${call} answers ${status} with a body`]
    if (!described.content['application/json']) return []
    const type = String(headers['content-type'])
    if (!type.startsWith('application/json')) return [`${call} answers ${type} instead of JSON`]
    const validate = findValidator(
      named?.$ref
        ? ['components', 'responses', String(status)]
        : ['paths', path, method.toLowerCase(), 'responses', String(status)],
    )
    if (validate(body)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${call} ${status} ${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  }

  /** Callers whose answers are compared, all of the same call. */
  function watch(call: string) {
    const found = new Set<string>()
    const compare = async <T>(answered: Promise<TestResponse<T>>) => {
      const answer = await answered
      for (const departure of listDepartures(call, answer)) found.add(departure)
      return answer
    }
    return {
      over: (caller: Caller): Caller => ({
        ...caller,
        get: (url, headers) => compare(caller.get(url, headers)),
        send: (method, url, body, headers) => compare(caller.send(method, url, body, headers)),
        upload: (url, parts, headers) => compare(caller.upload(url, parts, headers)),
      }),
      departures: () => [...found],
    }
  }

  return { document, listDepartures, watch }
}
