import { Alert } from '@mantine/core'
import { formatSsoProblem } from '@portale/domain/people/sso/sso.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { paths } from '../../platform/paths.ts'
import { Page } from '../../platform/ui/Page.tsx'
import { Tokens } from '../tokens/Tokens.tsx'
import { Identities } from './Identities.tsx'
import { NotWhileImpersonating } from './NotWhileImpersonating.tsx'
import { profileQueries } from './profile.api.ts'
import { RecentLogins } from './RecentLogins.tsx'
import { Sessions } from './Sessions.tsx'
import { TwoFactor } from './TwoFactor.tsx'

const title = 'Sicurezza'

/** /profile/security: how the user logs in, where they are logged in, and what else acts for them. */
export function Security() {
  return (
    <NotWhileImpersonating title={title}>
      <Page title={title} width="form" crumbs={[{ label: 'Il mio profilo', to: paths.profile() }, { label: title }]}>
        <ProviderAnswer />
        <Sessions />
        <TwoFactor />
        <Identities />
        <Tokens />
        <RecentLogins />
      </Page>
    </NotWhileImpersonating>
  )
}

/** What came of a visit to a provider, from which the browser came back. */
function ProviderAnswer() {
  const [search] = useSearchParams()
  const { data } = useQuery(profileQueries.identities)
  const label = (key: string | null) => data?.providers.find((provider) => provider.key === key)?.label
  const problem = formatSsoProblem(search.get('sso'), label(search.get('provider')))
  if (problem) return <FormAlert problems={[problem]} />
  if (search.has('linked')) return <Note>Il tuo account è collegato: d’ora in poi puoi usarlo per accedere.</Note>
  if (search.has('confirmed')) return <Note>Hai confermato chi sei: torna alla scheda di prima e continua.</Note>
  return null
}

function Note({ children }: { children: string }) {
  return (
    <Alert
      role="status"
      color="green"
      icon={<IconCircleCheck size={20} aria-hidden />}
      styles={{ root: { background: 'var(--ok-bg)' }, message: { color: 'var(--ok)' }, icon: { color: 'var(--ok)' } }}
    >
      {children}
    </Alert>
  )
}
