import { Button } from '@mantine/core'
import { formatScopes } from '@portale/domain/people/tokens/scopes.ts'
import type { ListedToken } from '@portale/domain/people/tokens/token.ts'
import { tokenKindLabels, tokenStateLabels } from '@portale/domain/people/tokens/token-state.ts'
import { formatDate, formatDateTime } from '@portale/domain/platform/dates.ts'
import { IconBan, IconKey, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useActor } from '../../platform/api/session.ts'
import type { Column } from '../../platform/list/column.ts'
import { DataTable } from '../../platform/list/DataTable.tsx'
import { FilterBar } from '../../platform/list/FilterBar.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { SavedViews } from '../../platform/list/SavedViews.tsx'
import { SelectFilter } from '../../platform/list/SelectFilter.tsx'
import { TextFilter } from '../../platform/list/TextFilter.tsx'
import { usePageQuery } from '../../platform/list/usePageQuery.ts'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { IconButton } from '../../platform/ui/IconButton.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { Page } from '../../platform/ui/Page.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'
import { TokenStateBadge } from './TokenStateBadge.tsx'
import classes from './Tokens.module.css'
import { allTokensUrl } from './token.api.ts'

const dialog = lazyComponent(async () => (await import('./TokenDialog.tsx')).TokenDialog, 'Il modulo non si è caricato')
const filters = ['name', 'user', 'state', 'kind']
const options = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

/** /tokens, for the administrator: everybody's tokens and those of services. */
export function TokenList() {
  return useActor().role === 'administrator' ? <AllTokens /> : <Unavailable kind="forbidden" />
}

function AllTokens() {
  const tokens = usePageQuery<ListedToken>('all-tokens', allTokensUrl, filters)
  const [creating, setCreating] = useState(false)
  const [revoked, setRevoked] = useState<ListedToken>()
  return (
    <Page
      title="Token"
      crumbs={[{ label: 'Amministrazione' }, { label: 'Token' }]}
      actions={
        <Button
          leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          onPointerEnter={dialog.preload}
          onFocus={dialog.preload}
          onClick={() => dialog.open(() => setCreating(true))}
        >
          Nuovo token di servizio
        </Button>
      }
    >
      <SavedViews list="tokens" />
      <FilterBar
        names={filters}
        folded={['kind']}
        more={
          <SelectFilter name="kind" label="Tipo" placeholder="Tutti" wide={false} options={options(tokenKindLabels)} />
        }
      >
        <TextFilter name="name" label="Nome o prefisso" wide />
        <TextFilter name="user" label="Agisce come" />
        <SelectFilter name="state" label="Stato" placeholder="Tutti" wide={false} options={options(tokenStateLabels)} />
      </FilterBar>
      <DataTable
        list="tokens"
        caption="Token"
        query={tokens}
        rows={(page) => page.data}
        rowKey={({ id }) => id}
        columns={columns}
        actions={(token) =>
          token.state !== 'revoked' && (
            <IconButton icon={IconBan} label="Revoca" subject={token.name} onClick={() => setRevoked(token)} />
          )
        }
        empty={
          <EmptyList
            icon={IconKey}
            title="Ancora nessun token"
            hint="Qui compaiono i token con cui altri programmi usano il portale."
          />
        }
      />
      <Paginator page={tokens.data} />
      {revoked && <RevokeDialog token={revoked} onClose={() => setRevoked(undefined)} />}
      {creating && (
        <Suspense>
          <dialog.Component onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Page>
  )
}

const columns: Column<ListedToken>[] = [
  {
    header: 'Creato il',
    sort: 'created_at',
    quiet: true,
    card: 'none',
    cell: ({ created_at }) => formatDateTime(created_at),
  },
  {
    header: 'Nome',
    sort: 'name',
    card: 'title',
    width: 220,
    cell: ({ name, prefix }) => (
      <div title={name}>
        {name}
        <small className={classes.prefix}>{prefix}…</small>
      </div>
    ),
  },
  {
    header: 'Agisce come',
    sort: 'user',
    width: 170,
    cell: ({ user, creator, kind }) => (
      <div title={kind === 'service' ? `${user.role}, creato da ${creator.name}` : user.role}>{user.name}</div>
    ),
  },
  { header: 'Tipo', sort: 'kind', card: 'none', cell: ({ kind }) => tokenKindLabels[kind] },
  {
    header: 'Permessi',
    width: 260,
    cell: ({ scopes }) => {
      const texts = formatScopes(scopes)
      return <div title={texts.join('\n')}>{texts.join(', ')}</div>
    },
  },
  { header: 'Stato', sort: 'state', card: 'badge', cell: ({ state }) => <TokenStateBadge state={state} /> },
  {
    header: 'Vale fino al',
    sort: 'expires_on',
    quiet: true,
    card: 'none',
    cell: ({ expires_on }) => (expires_on ? formatDate(expires_on) : '–'),
  },
  {
    header: 'Ultimo uso',
    sort: 'last_used_at',
    quiet: true,
    cell: ({ last_used_at, last_used_address }) =>
      last_used_at ? <div title={`Da ${last_used_address}`}>{formatDateTime(last_used_at)}</div> : 'Mai usato',
  },
]
