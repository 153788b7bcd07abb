import { expect, it } from 'vitest'
import { z } from 'zod'
import { mergeComponents, toJsonSchemas } from './json-schemas.ts'

const part = z.object({ id: z.int().min(1) }).meta({ id: 'Part' })
const convert = (...schemas: z.ZodType[]) =>
  toJsonSchemas(new Map(schemas.map((schema, index) => [`GET /${index}`, schema])), 'output')
const reference = { $ref: '#/components/schemas/Part' }

it('refers to a schema that has a name, also when it is the whole answer', () => {
  const { calls, components } = convert(part, z.object({ parts: z.array(part) }))
  expect(calls.get('GET /0')).toEqual(reference)
  expect(calls.get('GET /1')).toMatchObject({ properties: { parts: { type: 'array', items: reference } } })
  expect(components.get('Part')).toMatchObject({ type: 'object', required: ['id'] })
  expect(components.get('Part')).not.toHaveProperty('id')
})

it('does not give the name of a schema to what is made of it', () => {
  const { calls, components } = convert(part.extend({ name: z.string() }), part.pick({ id: true }))
  expect([...calls.values()]).toMatchObject([{ type: 'object' }, { type: 'object' }])
  expect(components.size).toBe(0)
})

it('rejects two schemas of one name', () => {
  const other = z.object({ name: z.string() }).meta({ id: 'Part' })
  expect(() => convert(part, other)).toThrow('Duplicate schema id "Part"')
  expect(() => mergeComponents(convert(part).components, convert(other).components)).toThrow('Part names two shapes')
  expect(mergeComponents(convert(part).components, convert(part).components).size).toBe(1)
})
