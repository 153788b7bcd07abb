import { UnstyledButton } from '@mantine/core'
import type { DemoAccount } from '@portale/domain/me.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { demoAccountsQuery } from './account.api.ts'
import classes from './DemoAccounts.module.css'

const withLineBreaks = (email: string) =>
  email.split(/(?<=[_@])/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ))

/** The accounts of a demonstration, which fill the form; nothing in other portals. */
export function DemoAccounts({ onChoose }: { onChoose: (account: DemoAccount) => void }) {
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
