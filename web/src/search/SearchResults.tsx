import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { minSearchLength } from '@portale/domain/search/search.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import classes from './SearchResults.module.css'
import type { SearchResultGroup } from './search.api.ts'
import type { Search } from './useSearch.ts'

type SearchResultsProps = {
  id: string
  optionId: (key: string) => string
  search: Search
  onOpen: () => void
}

/** The results by kind, or the reason why there are none. */
export function SearchResults({ id, optionId, search, onOpen }: SearchResultsProps) {
  const { groups, active } = search
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <>
      <Message search={search} />
      <div
        ref={list}
        id={id}
        className={classes.list}
        role="listbox"
        aria-label="Risultati"
        tabIndex={-1}
        hidden={groups.length === 0}
        data-dim={search.dim}
        // The focus stays in the box.
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map((group) => (
          <Group key={group.label} group={group} headingId={id + group.label}>
            {group.results.map(({ key, to, name, detail }) => (
              <Link
                key={key}
                id={optionId(key)}
                className={classes.option}
                role="option"
                aria-selected={key === active?.key}
                tabIndex={-1}
                to={to}
                onMouseMove={() => search.choose(key)}
                onClick={onOpen}
              >
                <span>{name}</span>
                <small>{detail}</small>
              </Link>
            ))}
          </Group>
        ))}
      </div>
    </>
  )
}

type GroupProps = { group: SearchResultGroup; headingId: string; children: React.ReactNode }

function Group({ group: { label, icon: Glyph }, headingId, children }: GroupProps) {
  return (
    <fieldset className={classes.group} aria-labelledby={headingId}>
      <div id={headingId} className={classes.heading} role="presentation">
        <Glyph size={16} stroke={1.6} aria-hidden />
        {label}
      </div>
      {children}
    </fieldset>
  )
}

function Message({ search: { state, words, error, retry, waiting } }: { search: Search }) {
  if (state === 'short')
    return <p className={classes.message}>Scrivi almeno {minSearchLength} caratteri per cercare.</p>
  if (state === 'none') return <p className={classes.message}>Nessun risultato per “{words}”.</p>
  if (state === 'failed')
    return (
      <div className={classes.message} role="alert">
        <p>Non è stato possibile cercare. {error?.message}</p>
        <Button variant="default" size="xs" onClick={retry}>
          Riprova
        </Button>
      </div>
    )
  if (!waiting) return null
  return (
    <div className={classes.waiting} aria-hidden>
      <Skeleton height={14} width="46%" radius="xl" />
      <Skeleton height={14} width="62%" radius="xl" />
      <Skeleton height={14} width="38%" radius="xl" />
    </div>
  )
}
