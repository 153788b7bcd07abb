import { isAdministrator } from '@portale/domain/platform/roles.ts'
import type { LeadReference, LeadReferenceKind } from '@portale/domain/sales/leads/lead-reference.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import { HistoryTabs } from '../../platform/changes/RecordHistory.tsx'
import { paths } from '../../platform/paths.ts'
import { ArchivedBadge } from '../../platform/ui/ArchivedBadge.tsx'
import { Details } from '../../platform/ui/Details.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { leadReferenceQueries } from './lead-reference.api.ts'
import { leadReferenceTexts } from './lead-reference-texts.ts'

type KindProps = { kind: LeadReferenceKind }

/** A model of interest or a type of work, for administrators (spec 2 §2). */
export function LeadReferenceView({ kind }: KindProps) {
  const { id = '' } = useParams()
  const administrator = isAdministrator(useActor())
  const reference = useQuery({ ...leadReferenceQueries.one(kind, id), enabled: administrator })
  if (!administrator) return <Unavailable kind="forbidden" />
  return <Loaded query={reference}>{(loaded) => <View kind={kind} reference={loaded} />}</Loaded>
}

function View({ kind, reference: { id, name, archived } }: KindProps & { reference: LeadReference }) {
  const { key, title } = leadReferenceTexts[kind]
  return (
    <Page
      title={name}
      crumbs={[{ label: title, to: paths.leadReferences(kind) }, { label: name }]}
      width="form"
      actions={
        <LinkButton
          to={paths.leadReferenceEdit(kind, id)}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          aria-label={`Modifica ${name}`}
        >
          Modifica
        </LinkButton>
      }
    >
      <HistoryTabs kind={kind} id={id}>
        <Details
          rows={[
            ['Nome', name],
            ['Stato', <ArchivedBadge key="state" archived={archived} />],
            [
              'Segnalazioni',
              <TextLink key="leads" to={paths.leads({ [`${key}_id`]: id })}>
                Vedi quelle che lo hanno
              </TextLink>,
            ],
          ]}
        />
      </HistoryTabs>
    </Page>
  )
}
