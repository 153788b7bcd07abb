import { Button } from '@mantine/core'
import { formatSsoProblem, type LoginMethods, type SsoLogout } from '@portale/domain/people/sso/sso.ts'
import { isInternalPath } from '@portale/domain/platform/internal-path.ts'
import { IconBuilding } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '../../platform/api/client.ts'
import { forgetLostUploads } from '../../platform/api/lost-uploads.ts'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import classes from './SsoLogin.module.css'

const loginMethodsQuery = queryOptions({
  queryKey: ['login-methods'],
  queryFn: ({ signal }) => api.get<LoginMethods>('/api/login-methods', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Where who has just logged out of the portal is still logged in; a provider that does not answer is none. */
const ssoLogoutQuery = queryOptions({
  queryKey: ['sso-logout'],
  queryFn: ({ signal }) => api.get<SsoLogout>('/login/sso-logout', { signal }),
  retry: false,
})

/** Offers to end the login at the provider, too: on a shared computer it would be the next person's. */
function ProviderLogout() {
  const { data } = useQuery(ssoLogoutQuery)
  if (!data?.provider) return null
  const { key, label } = data.provider
  return (
    <p>
      Sei uscito dal portale, ma in questo browser sei ancora connesso a {label}.{' '}
      <a href={`/login/sso/${key}/logout`}>Esci anche da {label}</a>
    </p>
  )
}

/** The providers of single sign-on, and why a login from which the browser came back failed; nothing without any. */
export function SsoLogin() {
  const [search] = useSearchParams()
  const { data } = useQuery(loginMethodsQuery)
  if (!data || data.providers.length === 0) return null
  const provider = data.providers.find(({ key }) => key === search.get('provider'))
  const problem = formatSsoProblem(search.get('sso'), provider?.label)
  const left = data.providers.find(({ key }) => key === search.get('sso_left'))
  const next = search.get('next') ?? ''
  const query = isInternalPath(next) ? `?next=${encodeURIComponent(next)}` : ''
  return (
    <section className={classes.ways} aria-label="Altri modi di accedere">
      <FormAlert problems={problem ? [problem] : []} />
      {left ? <p role="status">Sei uscito anche da {left.label}.</p> : <ProviderLogout />}
      {data.providers.map(({ key, label }) => (
        <Button
          key={key}
          component="a"
          href={`/login/sso/${key}${query}`}
          size="md"
          variant="default"
          leftSection={<IconBuilding size={18} stroke={1.7} aria-hidden />}
          onClick={forgetLostUploads}
        >
          Accedi con {label}
        </Button>
      ))}
      {data.password_closed && <p>Per alcuni ruoli si accede solo così: la password del portale non vale.</p>}
    </section>
  )
}
