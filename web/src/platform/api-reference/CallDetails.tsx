import { useState } from 'react'
import classes from './ApiReference.module.css'
import { Marked } from './Marked.tsx'
import type { Call, Content, OpenApi, Parameter, Schema } from './openapi.api.ts'
import { describeType, SchemaTree } from './SchemaTree.tsx'

type CallDetailsProps = { call: Call; document: OpenApi; isLinked: boolean }

/** A call: what it does, and opened what it takes, what it answers and who may make it. */
export function CallDetails({ call: { method, path, operation }, document, isLinked }: CallDetailsProps) {
  const [isOpen, setOpen] = useState(isLinked)
  const { operationId, summary } = operation
  return (
    <details
      id={operationId}
      className={classes.call}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className={classes.method} data-method={method}>
          {method}
        </span>
        <code className={classes.path}>{path}</code>
        <span className={classes.summary}>
          <Marked text={summary} />
        </span>
      </summary>
      {isOpen && <Opened call={{ method, path, operation }} document={document} />}
    </details>
  )
}

function Opened({ call: { method, path, operation }, document }: Pick<CallDetailsProps, 'call' | 'document'>) {
  const { description, parameters, requestBody, responses, operationId } = operation
  const own = parameters.filter((parameter) => parameter.name)
  const body = Object.entries(requestBody?.content ?? {})
  const success = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const errors = Object.keys(responses).filter((status) => !status.startsWith('2'))
  return (
    <div className={classes.opened}>
      {description.split('\n\n').map((paragraph) => (
        <p key={paragraph} className={classes.paragraph}>
          <Marked text={paragraph} />
        </p>
      ))}
      {own.length > 0 && <Parameters parameters={own} />}
      {body.map(([type, { schema, example }]) => (
        <Part key={type} title={`Che cosa si manda (${type})`} schema={schema} example={example} document={document} />
      ))}
      {success.map(([status, { content = {} }]) => {
        const [[type, { schema, example }] = ['', {} as Content[string]]] = Object.entries(content)
        return (
          <Part
            key={status}
            title={`Risposta ${status}${type ? ` (${type})` : ': nessun contenuto'}`}
            schema={schema}
            example={example}
            document={document}
          />
        )
      })}
      <h3>Errori</h3>
      <ul className={classes.errors}>
        {errors.map((status) => (
          <li key={status}>
            <strong>{status}</strong> <Marked text={document.components.responses[status]?.description ?? ''} />
          </li>
        ))}
      </ul>
      <h3>Con curl</h3>
      <pre className={classes.example}>{describeRequest(method, path, body.length > 0)}</pre>
      <a className={classes.anchor} href={`#${operationId}`}>
        Collegamento a questa chiamata
      </a>
    </div>
  )
}

const describeRequest = (method: string, path: string, sends: boolean): string =>
  [
    `curl -X ${method} "${window.location.origin}${path}"`,
    '  -H "Authorization: Bearer $PORTALE_TOKEN"',
    ...(method === 'POST' ? ['  -H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(sends ? ['  -H "Content-Type: application/json"', '  -d @dati.json'] : []),
  ].join(' \\\n')

function Parameters({ parameters }: { parameters: Parameter[] }) {
  return (
    <>
      <h3>Parametri</h3>
      <ul className={classes.tree}>
        {parameters.map(({ name, in: place, required, description, schema = {} }) => (
          <li key={`${place} ${name}`}>
            <code>{name}</code> <span className={classes.type}>{describeType(schema)}</span>
            {required && <span className={classes.required}> obbligatorio</span>}
            {description && (
              <div className={classes.note}>
                <Marked text={description} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

type PartProps = { title: string; schema: Schema | undefined; example: unknown; document: OpenApi }

function Part({ title, schema, example, document }: PartProps) {
  return (
    <>
      <h3>{title}</h3>
      {schema && Object.keys(schema).length > 0 && <SchemaTree schema={schema} schemas={document.components.schemas} />}
      {example !== undefined && (
        <details className={classes.shown}>
          <summary>Un esempio</summary>
          <pre className={classes.example}>{JSON.stringify(example, null, 2)}</pre>
        </details>
      )}
    </>
  )
}
