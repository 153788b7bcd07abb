import { audienceLabels, partnerAudiences } from '@portale/domain/network/dealers/audience.ts'
import { formatDistrict } from '@portale/domain/network/dealers/district.ts'
import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import { partnerColumns, storedPartnerColumns } from '@portale/domain/network/dealers/partner-columns.ts'
import { formatDay } from '@portale/domain/platform/dates.ts'
import { isAdministrator, type Partner } from '@portale/domain/platform/roles.ts'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PartnerActivities } from '../../documents/progress/PartnerActivities.tsx'
import { ArchiveButton, ArchivedNote } from '../../network/archive/ArchiveControls.tsx'
import { useActor } from '../../platform/api/session.ts'
import { paths } from '../../platform/paths.ts'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { PartnerTargets } from '../../sales/market-shares/PartnerTargets.tsx'
import { RecordTabs } from '../related/RecordTabs.tsx'
import classes from './PartnerDetail.module.css'

type Props = { kind: Partner; partner: Dealer; children: ReactNode }

/** The page of a dealer or a workshop, whose data are the children, with its targets and activities, and a tab for each list that refers to it. */
export function PartnerDetail({ kind, partner, children }: Props) {
  const administrator = isAdministrator(useActor())
  const id = String(partner.id)
  return (
    <Page
      title={partner.name}
      crumbs={[
        { label: audienceLabels[partnerAudiences[kind]].title, to: paths.partners(kind) },
        { label: partner.name },
      ]}
      width="wide"
      actions={
        administrator && (
          <>
            <ArchiveButton registry={partnerAudiences[kind]} record={partner} />
            <LinkButton
              to={paths.partnerEdit(kind, id)}
              variant="default"
              leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
              aria-label={`Modifica ${partner.name}`}
            >
              Modifica
            </LinkButton>
          </>
        )
      }
    >
      <ArchivedNote registry={partnerAudiences[kind]} record={partner} />
      <RecordTabs registry={partnerAudiences[kind]} id={partner.id}>
        {children}
        <PartnerTargets kind={kind} id={id} />
        <PartnerActivities kind={kind} id={id} />
      </RecordTabs>
    </Page>
  )
}

/** The registry's data of a partner (spec 1 §2, 12); `children` adds rows. */
export function PartnerData({ partner, children }: { partner: Dealer; children?: ReactNode }) {
  const values = {
    ...partner,
    district_id: formatDistrict(partner.district),
    ceased_on: partner.ceased_on && formatDay(partner.ceased_on),
  }
  return (
    <dl className={classes.data}>
      {storedPartnerColumns.map(
        (column) =>
          (values[column] || !('optional' in partnerColumns[column])) && (
            <div key={column}>
              <dt>{partnerColumns[column].label}</dt>
              <dd>{values[column]}</dd>
            </div>
          ),
      )}
      {children}
    </dl>
  )
}
