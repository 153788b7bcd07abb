import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { minSearchLength } from '@portale/domain/front/search/search.ts'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Badge } from '../../platform/ui/Badge.tsx'
import classes from './SearchResults.module.css'
import type { SearchResult, SearchSection } from './search.api.ts'
import type { Search } from './useSearch.ts'

type SearchResultsProps = { id: string; optionId: (key: string) => string; search: Search }

/** The results by kind, or the reason why there are none. */
export function SearchResults({ id, optionId, search }: SearchResultsProps) {
  const { sections, active } = search
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
        hidden={sections.length === 0}
        data-dim={search.dim}
        // The focus stays in the box.
        onMouseDown={(event) => event.preventDefault()}
      >
        {sections.map((section) => (
          <Section key={section.label} section={section} headingId={id + section.label.replaceAll(' ', '-')}>
            {section.results.map((result) => (
              <Option
                key={result.key}
                id={optionId(result.key)}
                result={result}
                isActive={result.key === active?.key}
                search={search}
              />
            ))}
          </Section>
        ))}
      </div>
      <Hint search={search} />
    </>
  )
}

type OptionProps = { id: string; result: SearchResult; isActive: boolean; search: Search }

/** A link where there is an address, so that the browser's own ways of opening one work. */
function Option({ id, result, isActive, search }: OptionProps) {
  const common = {
    id,
    className: classes.option,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    onMouseMove: () => search.choose(result.key),
    onClick: (event: MouseEvent) => {
      if (event.button !== 0 || event.shiftKey) return
      event.preventDefault()
      search.open(result, event.ctrlKey || event.metaKey)
    },
  }
  const content = (
    <>
      <span>{result.name}</span>
      {result.detail && <small>{result.detail}</small>}
      {result.archived && <Badge colour="neu" label="In archivio" />}
    </>
  )
  return 'to' in result ? (
    <a {...common} href={result.to}>
      {content}
    </a>
  ) : (
    <div {...common}>{content}</div>
  )
}

type SectionProps = { section: SearchSection; headingId: string; children: React.ReactNode }

function Section({ section: { label, icon: Glyph }, headingId, children }: SectionProps) {
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

/** Below what the browser finds by itself: the text is too short for the rest, or the rest could not be loaded. */
function Hint({ search: { sections, words, isShort } }: { search: Search }) {
  if (sections.length === 0 || !isShort || words === '') return null
  return <p className={classes.hint}>Scrivi almeno {minSearchLength} caratteri per cercare anche tra i dati.</p>
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
