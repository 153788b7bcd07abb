import { useState } from 'react'
import classes from './ApiReference.module.css'
import type { Schema } from './openapi.api.ts'

type Schemas = Record<string, Schema>

const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ''
const typeWords: Record<string, string> = {
  string: 'testo',
  integer: 'intero',
  number: 'numero',
  boolean: 'sì o no',
  null: 'nessuno',
  object: 'oggetto',
  array: 'elenco',
}
const formatWords: Record<string, string> = { 'date-time': 'momento', date: 'giorno', binary: 'file' }

/** "testo o nessuno", "elenco di LeadRow", "created | contacted". */
export function describeType(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.enum) return schema.enum.map(String).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(describeType).join(' o ')
  if (schema.items) return `elenco di ${describeType(schema.items)}`
  const types = [schema.type ?? []].flat()
  const words = types.map((type) => (type === 'string' && formatWords[schema.format ?? '']) || typeWords[type] || type)
  return words.join(' o ') || 'qualsiasi'
}

/** The schemas with properties inside a schema, references followed. */
function listObjects(schema: Schema, schemas: Schemas): Schema[] {
  if (schema.$ref) return listObjects(schemas[nameOf(schema.$ref)] ?? {}, schemas)
  if (schema.items) return listObjects(schema.items, schemas)
  const parts = schema.anyOf ?? schema.allOf
  if (parts) return parts.flatMap((part) => listObjects(part, schemas))
  return schema.properties ? [schema] : []
}

/** The properties of a schema; those of its parts are opened by hand. */
export function SchemaTree({ schema, schemas }: { schema: Schema; schemas: Schemas }) {
  const objects = listObjects(schema, schemas)
  return (
    <>
      <p className={classes.type}>{describeType(schema)}</p>
      {objects.map((object) => (
        <ul key={Object.keys(object.properties ?? {}).join()} className={classes.tree}>
          {Object.entries(object.properties ?? {}).map(([name, property]) => (
            <Property
              key={name}
              name={name}
              schema={property}
              isRequired={object.required?.includes(name) ?? false}
              schemas={schemas}
            />
          ))}
        </ul>
      ))}
    </>
  )
}

type PropertyProps = { name: string; schema: Schema; isRequired: boolean; schemas: Schemas }

function Property({ name, schema, isRequired, schemas }: PropertyProps) {
  const [isOpen, setOpen] = useState(false)
  const label = (
    <>
      <code>{name}</code> <span className={classes.type}>{describeType(schema)}</span>
      {!isRequired && <span className={classes.optional}> facoltativo</span>}
    </>
  )
  const note = schema.description && <div className={classes.note}>{schema.description}</div>
  if (listObjects(schema, schemas).length === 0)
    return (
      <li>
        {label}
        {note}
      </li>
    )
  return (
    <li>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{label}</summary>
        {isOpen && <SchemaTree schema={schema} schemas={schemas} />}
      </details>
      {note}
    </li>
  )
}
