import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { ListedToken } from '@portale/domain/people/tokens/token.ts'
import type { User } from '@portale/domain/people/users/user.ts'
import { formatDate } from '@portale/domain/platform/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActor } from '../../platform/api/session.ts'
import { ConfirmDialog } from '../../platform/form/ConfirmDialog.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { tokenQueries } from '../tokens/token.api.ts'
import classes from './UserAccount.module.css'
import { deleteUser } from './user-form.api.ts'

type DeleteUserProps = {
  user: User
  onClose: () => void
  withPassword: <Answer>(call: () => Promise<Answer>) => Promise<Answer>
}

/** "Elimina": closes an account, and says which tokens of services end with it unless the caller takes them over. */
export function DeleteUser({ user, onClose, withPassword }: DeleteUserProps) {
  const [kept, setKept] = useState<number[]>([])
  const isAdministrator = useActor().role === 'administrator'
  const tokens = useQuery({ ...tokenQueries.managedBy(user.id), enabled: isAdministrator })
  return (
    <ConfirmDialog
      title={`Elimina ${user.name}`}
      confirmLabel="Elimina"
      danger
      disabled={isAdministrator && tokens.data === undefined}
      onConfirm={() => withPassword(() => deleteUser(user.id, kept))}
      refresh={['users', 'tokens']}
      successMessage={`${user.name} non ha più accesso al portale.`}
      onClose={onClose}
    >
      <p>
        <strong>{user.name}</strong> ({user.email}) non potrà più accedere e le sue sessioni aperte verranno chiuse. I
        documenti che ha caricato restano. Si può ripristinare dall’elenco degli utenti eliminati.
      </p>
      {isAdministrator && (
        <Loaded query={tokens}>
          {(loaded) => loaded.length > 0 && <ServiceTokens tokens={loaded} kept={kept} onChange={setKept} />}
        </Loaded>
      )}
    </ConfirmDialog>
  )
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
