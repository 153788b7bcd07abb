import { partnerAudiences } from '@portale/domain/network/dealers/audience.ts'
import { isAdministrator, type Partner } from '@portale/domain/platform/roles.ts'
import { IconChartBar, IconFileImport, IconPlus } from '@tabler/icons-react'
import { useActor } from '../../platform/api/session.ts'
import { ExportButton } from '../../platform/list/ExportButton.tsx'
import { paths } from '../../platform/paths.ts'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { withoutArchived } from '../archive/ArchivedFilter.tsx'
import { MatrixLink } from './MatrixLink.tsx'
import { partnerFilterNames } from './PartnerFilters.tsx'

/** What an administrator can do with a whole registry, above its list (spec 1 §6); who verifies documents has the matrix. */
export function PartnerActions({ kind }: { kind: Partner }) {
  const name = partnerAudiences[kind]
  const matrix = <MatrixLink audience={name} />
  if (!isAdministrator(useActor())) return matrix
  return (
    <>
      {matrix}
      <LinkButton
        to={paths.partnerProgress(name)}
        variant="default"
        leftSection={<IconChartBar size={18} stroke={1.6} aria-hidden />}
      >
        Dashboard attività
      </LinkButton>
      <LinkButton
        to={paths.registryImport(name)}
        variant="default"
        leftSection={<IconFileImport size={18} stroke={1.6} aria-hidden />}
      >
        Importa
      </LinkButton>
      <ExportButton
        url={withoutArchived(`/api/v1/${name}/xls`)}
        filters={partnerFilterNames(kind)}
        fileName={`${name}.xlsx`}
      />
      <NewPartner kind={kind} />
    </>
  )
}

/** "Crea nuova", for administrators. */
export function NewPartner({ kind }: { kind: Partner }) {
  if (!isAdministrator(useActor())) return null
  return (
    <LinkButton to={paths.partnerNew(kind)} leftSection={<IconPlus size={18} aria-hidden />}>
      Crea nuova
    </LinkButton>
  )
}
