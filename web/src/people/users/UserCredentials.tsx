import { Button } from '@mantine/core'
import type { User } from '@portale/domain/people/users/user.ts'
import type { UserCredentials as Credentials } from '@portale/domain/people/users/user-credentials.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { formatDate, formatDateTime } from '@portale/domain/platform/dates.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../platform/form/ConfirmDialog.tsx'
import classes from '../../platform/ui/IconRows.module.css'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import styles from './UserAccount.module.css'
import { credentialsQuery, deleteCredential } from './user-form.api.ts'

type Props = { user: User; withPassword: <Answer>(call: () => Promise<Answer>) => Promise<Answer> }

/** With what a person logs in, besides the password; the staff who may change the person end single ones of it. */
export function UserCredentials(props: Props) {
  const credentials = useQuery(credentialsQuery(props.user.id))
  return (
    <section className={styles.credentials} aria-label="Modi di accesso">
      <h3>Modi di accesso</h3>
      <Loaded query={credentials}>{(loaded) => <CredentialRows {...props} credentials={loaded} />}</Loaded>
    </section>
  )
}

/** Something that a person logs in with, and the call that ends it. */
type Row = {
  path: string
  name: string
  lines: string[]
  label: string
  confirmation: string
  done: string
}

const formatUse = (moment: string | null, unused: string) =>
  moment ? `Ultimo accesso il ${formatDateTime(moment)}` : `${unused} per accedere`

function listRows({ identities, passkeys, trusted_devices }: Credentials): Row[] {
  return [
    ...identities.map((identity) => ({
      path: `identities/${identity.id}`,
      name: identity.label,
      lines: [
        ...(identity.email ? [identity.email] : []),
        `Collegato il ${formatDate(identity.created_at)}`,
        formatUse(identity.last_login_at, 'Mai usato'),
      ],
      label: 'Scollega',
      confirmation: `L’account di ${identity.label} non aprirà più il portale`,
      done: `${identity.label} non è più collegato.`,
    })),
    ...passkeys.map((passkey) => ({
      path: `passkeys/${passkey.id}`,
      name: `Passkey «${passkey.name}»`,
      lines: [`Dal ${formatDate(passkey.created_at)}`, formatUse(passkey.last_used_at, 'Mai usata')],
      label: 'Togli',
      confirmation: `La passkey «${passkey.name}» non aprirà più il portale`,
      done: `Passkey «${passkey.name}» tolta.`,
    })),
    ...(trusted_devices.length > 0
      ? [
          {
            path: 'trusted-devices',
            name: formatCount(trusted_devices.length, 'dispositivo ricordato', 'dispositivi ricordati'),
            lines: ['Non chiedono il secondo fattore'],
            label: 'Dimentica',
            confirmation: 'Al prossimo accesso ogni dispositivo chiederà di nuovo il secondo fattore',
            done: 'I dispositivi non sono più ricordati.',
          },
        ]
      : []),
  ]
}

function describeOthers({ has_password, totp, recovery_codes_left, tokens }: Credentials): string {
  const parts = [
    has_password ? 'Ha una password' : 'Non ha una password',
    totp ? `app di autenticazione dal ${formatDate(totp.confirmed_at)}` : 'nessuna app di autenticazione',
    ...(recovery_codes_left > 0 ? [formatCount(recovery_codes_left, 'codice di recupero', 'codici di recupero')] : []),
    ...(tokens.length > 0 ? [`token: ${tokens.map(({ name }) => `«${name}»`).join(', ')}`] : []),
  ]
  return `${parts.join('; ')}.`
}

function CredentialRows({ user, withPassword, credentials }: Props & { credentials: Credentials }) {
  const queryClient = useQueryClient()
  const [ending, setEnding] = useState<Row>()
  const rows = listRows(credentials)
  return (
    <>
      <p>{describeOthers(credentials)}</p>
      {rows.length > 0 && (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <li key={row.path}>
              <div className={classes.row}>
                <div className={classes.what}>
                  <p>
                    <b>{row.name}</b>
                  </p>
                  <small>
                    {row.lines.map((line) => (
                      <span key={line}>{line}</span>
                    ))}
                  </small>
                </div>
                <Button variant="default" aria-label={`${row.label}: ${row.name}`} onClick={() => setEnding(row)}>
                  {row.label}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {ending && (
        <ConfirmDialog
          title={`${ending.label}: ${ending.name}`}
          confirmLabel={ending.label}
          danger
          onConfirm={async () => {
            const left = await withPassword(() => deleteCredential(user.id, ending.path))
            queryClient.setQueryData(credentialsQuery(user.id).queryKey, left)
          }}
          successMessage={ending.done}
          onClose={() => setEnding(undefined)}
        >
          <p>
            {ending.confirmation}, e le sessioni aperte di <strong>{user.name}</strong> verranno chiuse.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
