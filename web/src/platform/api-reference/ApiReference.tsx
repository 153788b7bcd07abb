import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Card } from '../ui/Card.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Page } from '../ui/Page.tsx'
import classes from './ApiReference.module.css'
import { CallDetails } from './CallDetails.tsx'
import { Marked } from './Marked.tsx'
import { type Call, listCalls, type OpenApi, openApiQuery } from './openapi.api.ts'

/** /api-reference: every call of the portal for the people who write other systems. */
export function ApiReference() {
  const document = useQuery(openApiQuery)
  const linked = decodeURIComponent(useLocation().hash.slice(1))
  return (
    <Page
      title="Riferimento delle chiamate"
      caption="Che cosa un altro sistema può chiedere al portale con un token, chiamata per chiamata."
      width="wide"
    >
      <Loaded query={document}>{(loaded) => <Reference key={linked} document={loaded} linked={linked} />}</Loaded>
    </Page>
  )
}

const matches = ({ method, path, operation }: Call, words: string[]) => {
  const text = `${method} ${path} ${operation.summary} ${operation.tags[0]}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** All calls, with the one of the address open; another address starts anew, so that a search does not hide its call. */
function Reference({ document, linked }: { document: OpenApi; linked: string }) {
  const [search, setSearch] = useState('')
  useEffect(() => {
    if (linked) window.document.getElementById(linked)?.scrollIntoView()
  }, [linked])
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = listCalls(document).filter((call) => matches(call, words))
  const groups = [...Map.groupBy(found, ({ operation }) => operation.tags[0] ?? '')]
  return (
    <div className={classes.blocks}>
      <Conventions text={document.info.description} />
      <TextInput
        label="Cerca una chiamata"
        placeholder="Parte dell’indirizzo o di che cosa fa"
        type="search"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p className={classes.count} role="status">
        {found.length === 1 ? '1 chiamata' : `${found.length} chiamate`}
      </p>
      {groups.map(([name, calls]) => (
        <Card key={name} title={name}>
          {calls.map((call) => (
            <CallDetails
              key={call.operation.operationId}
              call={call}
              document={document}
              isLinked={call.operation.operationId === linked}
            />
          ))}
        </Card>
      ))}
    </div>
  )
}

function Conventions({ text }: { text: string }) {
  return (
    <Card title="Prima di cominciare">
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph} className={classes.paragraph}>
          <Marked text={paragraph} />
        </p>
      ))}
    </Card>
  )
}
