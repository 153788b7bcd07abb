import { Button } from '@mantine/core'
import { formatScopes } from '@portale/domain/people/tokens/scopes.ts'
import type { Token, TokenOverview } from '@portale/domain/people/tokens/token.ts'
import { formatDate, formatDateTime } from '@portale/domain/platform/dates.ts'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { paths } from '../../platform/paths.ts'
import { Card } from '../../platform/ui/Card.tsx'
import rows from '../../platform/ui/IconRows.module.css'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'
import { TokenStateBadge } from './TokenStateBadge.tsx'
import classes from './Tokens.module.css'
import { tokenQueries } from './token.api.ts'

const dialog = lazyComponent(async () => (await import('./TokenDialog.tsx')).TokenDialog, 'Il modulo non si è caricato')

/** The person's tokens for other systems: part of the own security page. */
export function Tokens() {
  const tokens = useQuery(tokenQueries.current)
  const [creating, setCreating] = useState(false)
  return (
    <Card
      title="Token"
      action={
        <Button
          variant="default"
          disabled={!tokens.data}
          leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          onPointerEnter={dialog.preload}
          onFocus={dialog.preload}
          onClick={() => dialog.open(() => setCreating(true))}
        >
          Nuovo token
        </Button>
      }
    >
      <p className={classes.intro}>
        Con un token un altro programma usa il portale al posto tuo, con i soli permessi che gli dai: mai più di quelli
        del tuo ruolo. Che cosa si può chiedere è nel{' '}
        <TextLink to={paths.apiReference()}>riferimento delle chiamate</TextLink>.
      </p>
      <Loaded query={tokens}>{(overview) => <TokenItems {...overview} />}</Loaded>
      {creating && tokens.data && (
        <Suspense>
          <dialog.Component grantable={tokens.data.scopes} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Card>
  )
}

function TokenItems({ data }: TokenOverview) {
  const [revoked, setRevoked] = useState<Token>()
  if (data.length === 0) return <p className={classes.none}>Non hai token.</p>
  return (
    <>
      <ul className={rows.rows}>
        {data.map((token) => (
          <TokenItem key={token.id} token={token} onRevoke={() => setRevoked(token)} />
        ))}
      </ul>
      {revoked && <RevokeDialog token={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  )
}

function TokenItem({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const { name, prefix, scopes, state, created_at, expires_on, revoked_at, last_used_at, last_used_address } = token
  return (
    <li>
      <div className={rows.row}>
        <span className={rows.icon}>
          <IconKey size={20} stroke={1.6} aria-hidden />
        </span>
        <div className={rows.what}>
          <p>
            <b>{name}</b>
            <TokenStateBadge state={state} />
          </p>
          <small>
            <code>{prefix}…</code>
            <span>{formatScopes(scopes).join(' · ')}</span>
          </small>
          <small>
            <span>Creato il {formatDateTime(created_at)}</span>
            <span>
              {last_used_at ? `Usato il ${formatDateTime(last_used_at)} da ${last_used_address}` : 'Mai usato'}
            </span>
            {revoked_at ? (
              <span>Revocato il {formatDateTime(revoked_at)}</span>
            ) : (
              <span>{expires_on ? `Vale fino al ${formatDate(expires_on)}` : 'Senza scadenza'}</span>
            )}
          </small>
        </div>
        {state !== 'revoked' && (
          <Button variant="default" aria-label={`Revoca ${name}`} onClick={onRevoke}>
            Revoca
          </Button>
        )}
      </div>
    </li>
  )
}
