import { Button, UnstyledButton } from '@mantine/core'
import type { DemoAccount, Me } from '@portale/domain/front/me.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { demoAccountsQuery } from './account.api.ts'
import classes from './OtherLogins.module.css'
import stepClasses from './SecondFactor.module.css'
import { SsoLogin } from './SsoLogin.tsx'

type OtherLoginsProps = { onSuccess: (me: Me) => unknown; onChoose: (account: DemoAccount) => void }

/** Below the form of the login: a passkey in place of the password, single sign-on, and the accounts of a demonstration. */
export function OtherLogins({ onSuccess, onChoose }: OtherLoginsProps): ReactNode {
  return (
    <>
      <PasskeyLogin onSuccess={onSuccess} />
      <SsoLogin />
      <DemoAccounts onChoose={onChoose} />
    </>
  )
}

/** Logs in without a password, where the browser knows passkeys. */
function PasskeyLogin({ onSuccess }: { onSuccess: (me: Me) => unknown }) {
  const { submit, submitting, problems } = useSubmit({
    send: async () => (await import('./passkey.ts')).logInWithPasskey(),
    onSuccess,
  })
  if (!('PublicKeyCredential' in window)) return null
  return (
    <div className={stepClasses.passkey}>
      <Button
        size="md"
        variant="default"
        fullWidth
        loading={submitting}
        leftSection={<IconFingerprint size={20} stroke={1.7} aria-hidden />}
        onClick={() => submit()}
      >
        Accedi con una passkey
      </Button>
      <FormAlert problems={problems} />
    </div>
  )
}

const withLineBreaks = (email: string) =>
  email.split(/(?<=[_@])/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ))

/** The accounts of a demonstration, which fill the form; nothing in other portals. */
function DemoAccounts({ onChoose }: { onChoose: (account: DemoAccount) => void }) {
  const { data: accounts = [] } = useQuery(demoAccountsQuery)
  if (accounts.length === 0) return null
  return (
    <section className={classes.demo} aria-labelledby="demo">
      <h2 id="demo">Account dimostrativi</h2>
      <p>Scegline uno per riempire il modulo.</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.email}>
            <UnstyledButton className={classes.account} onClick={() => onChoose(account)}>
              {account.label}
              <small>{withLineBreaks(account.email)}</small>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
