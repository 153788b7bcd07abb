import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { ListedToken } from '@portale/domain/people/tokens/token.ts'
import { formatDate } from '@portale/domain/platform/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActor } from '../../platform/api/session.ts'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { tokenQueries } from '../tokens/token.api.ts'
import classes from './UserAccount.module.css'

/**
 * The tokens of services that end with what is about to happen to an account, if it ends them: the question which ones the
 * caller takes over, and the answer. Nothing can be confirmed before they are listed.
 */
export function useServiceTokens(userId: number | undefined, endsTokens: boolean) {
  const [chosen, setChosen] = useState<number[]>([])
  const isAsked = useActor().role === 'administrator' && userId !== undefined && endsTokens
  const tokens = useQuery({ ...tokenQueries.managedBy(userId ?? 0), enabled: isAsked })
  const question = isAsked && (
    <Loaded query={tokens}>
      {(loaded) => loaded.length > 0 && <ServiceTokens tokens={loaded} kept={chosen} onChange={setChosen} />}
    </Loaded>
  )
  return { kept: isAsked ? chosen : [], question, isUnknown: isAsked && tokens.data === undefined }
}

type ServiceTokensProps = { tokens: ListedToken[]; kept: number[]; onChange: (kept: number[]) => void }

function ServiceTokens({ tokens, kept, onChange }: ServiceTokensProps) {
  const lastUse = ({ last_used_at }: ListedToken) =>
    last_used_at === null ? 'mai usato' : `usato l’ultima volta il ${formatDate(last_used_at)}`
  return (
    <Checkbox.Group
      label="Token di servizi di cui risponde questa persona"
      description="Finiscono subito, e con loro i collegamenti degli altri sistemi. Scegli quelli che prendi in carico tu."
      value={kept.map(String)}
      onChange={(values) => onChange(values.map(Number))}
    >
      <div className={classes.choices}>
        {tokens.map((token) => (
          <Checkbox
            key={token.id}
            value={String(token.id)}
            label={`${token.name} (${token.prefix})`}
            description={`Agisce come ${token.user.name}, ${lastUse(token)}`}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
