import { accessEventLabels, takenKinds } from '@portale/domain/people/access-register/access-event.ts'
import { type AccessDetails, describeEvent } from '@portale/domain/people/access-register/access-list.ts'
import { formatCount, formatSize } from '@portale/domain/platform/counts.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActor, useMe } from '../../platform/api/session.ts'
import { paths } from '../../platform/paths.ts'
import { Card } from '../../platform/ui/Card.tsx'
import { Details } from '../../platform/ui/Details.tsx'
import { KeyValueList } from '../../platform/ui/KeyValueList.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { deviceName } from '../profile/device.ts'
import { AccessBadge } from './AccessBadge.tsx'
import { accessQuery, formatWho } from './access.api.ts'

/** /accesses/{id}, for the administrator: an event, and what was done under its impersonation. */
export function AccessView() {
  const { id = '' } = useParams()
  const { impersonator } = useMe()
  const administrator = useActor().role === 'administrator'
  const access = useQuery({ ...accessQuery(id), enabled: administrator })
  if (!administrator) return <Unavailable kind={impersonator ? 'closed' : 'forbidden'} />
  return <Loaded query={access}>{(found) => <View access={found} />}</Loaded>
}

function View({ access }: { access: AccessDetails }) {
  const { kind, user, actor, impersonator, email, address, user_agent, created_at, impersonation } = access
  const { bytes, filters } = access.detail
  const title = `${accessEventLabels[kind]}: ${formatWho(access)}`
  return (
    <Page title={title} width="wide" crumbs={[{ label: 'Accessi', to: paths.accesses() }, { label: title }]}>
      <Details
        rows={[
          ['Evento', <AccessBadge key="kind" kind={kind} />],
          ['Quando', formatMoment(created_at)],
          ['Persona', user && `${user.name} (${user.email})`],
          ['Indirizzo scritto', email],
          ['Da parte di', actor?.name],
          ['Navigava come la persona', impersonator?.name],
          ['Che cosa', describeEvent(access)],
          ['Dimensione', typeof bytes === 'number' && formatSize(bytes)],
          ['Filtri', typeof filters === 'string' && filters],
          ['Indirizzo di rete', address],
          ['Dispositivo', user_agent && <span title={user_agent}>{deviceName(user_agent)}</span>],
        ]}
      />
      {impersonation && <DoneUnderIt impersonation={impersonation} />}
    </Page>
  )
}

/** What was done under an impersonation, with links to the audit and to what was taken. */
function DoneUnderIt({ impersonation }: { impersonation: NonNullable<AccessDetails['impersonation']> }) {
  const { id, reason, with_changes, started_at, ended_at, changes, downloads } = impersonation
  return (
    <Card title="Che cosa è stato fatto navigando">
      <KeyValueList
        rows={[
          ['Motivo', reason ?? 'Nessuno'],
          ['Modo', with_changes ? 'Con modifiche' : 'Sola lettura'],
          ['Inizio', formatMoment(started_at)],
          ['Fine', ended_at ? formatMoment(ended_at) : 'In corso'],
          [
            'Modifiche',
            <TextLink key="changes" to={paths.audits({ impersonation: id })}>
              {formatCount(changes, 'modifica', 'modifiche')}
            </TextLink>,
          ],
          [
            'Documenti ed elenchi scaricati',
            <TextLink key="downloads" to={paths.accesses({ impersonation: id, kind: takenKinds.join(',') })}>
              {formatCount(downloads, 'scaricato', 'scaricati')}
            </TextLink>,
          ],
        ]}
      />
    </Card>
  )
}
