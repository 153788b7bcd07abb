import { Button } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { audienceLabels, partnerAudiences } from '@portale/domain/network/dealers/audience.ts'
import { assignmentsByRole } from '@portale/domain/people/users/user.policy.ts'
import type { PartnerName } from '@portale/domain/platform/answers.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { IconListCheck } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import type { AssignedPartnersProps } from '../../people/users/user-form.api.ts'
import { Chips } from '../../platform/form/Chips.tsx'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { ShowAll } from '../../platform/ui/ShowAll.tsx'
import { PartnerField } from './PartnerField.tsx'
import { formatPartner } from './partner.api.ts'

const singleLabels = { dealer: 'Concessionaria', workshop: 'Officina' }

/** The partners of a kind that the chosen role may have: several, one, or no field at all (spec 2 §5). */
export function AssignedPartnersField({ kind, form }: AssignedPartnersProps) {
  const path = partnerAudiences[kind]
  const limit = assignmentsByRole(form.values.roles[0]?.name ?? '')[path]
  const partners = form.values[path]
  if (limit === 'none') return null
  if (limit === 'single')
    return (
      <PartnerField
        kind={kind}
        label={singleLabels[kind]}
        clearable
        {...form.getInputProps(path)}
        partner={partners[0] ?? null}
        onChange={(partner) => form.setFieldValue(path, partner ? [partner] : [])}
      />
    )
  return (
    <PartnersField
      kind={kind}
      label={audienceLabels[path].title}
      {...form.getInputProps(path)}
      partners={partners}
      onChange={(chosen) => form.setFieldValue(path, chosen)}
    />
  )
}

type Props = Omit<GetInputPropsReturnType, 'value' | 'onChange'> & {
  kind: Partner
  label: string
  partners: PartnerName[]
  onChange: (partners: PartnerName[]) => void
}

const bulk = lazyComponent(
  async () => (await import('./BulkAssignment.tsx')).BulkAssignment,
  'La finestra non si è caricata',
)

// More chips would be slow to draw, and nobody reads them.
const maxChips = 50

/** Chooses several dealers or workshops: a typeahead adds one, a dialog many, a chip removes one. */
function PartnersField({ kind, label, partners, onChange, ...input }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [expanded, setExpanded] = useState(false)
  const [isBulkOpen, setBulkOpen] = useState(false)
  function remove(id: number) {
    onChange(partners.filter((partner) => partner.id !== id))
    box.current?.querySelector('input')?.focus()
  }
  const visible = expanded ? partners : partners.slice(0, maxChips)
  return (
    <div ref={box}>
      <PartnerField
        kind={kind}
        label={partners.length === 0 ? label : `${label} (${partners.length})`}
        {...input}
        partner={null}
        exclude={partners}
        onChange={(partner) => partner && onChange([partner, ...partners])}
      />
      <Chips
        label={`${label} assegnate`}
        chips={visible.map((partner) => ({ id: partner.id, label: formatPartner(partner), name: partner.name }))}
        onRemove={remove}
      />
      {partners.length > maxChips && <ShowAll expanded={expanded} count={partners.length} onChange={setExpanded} />}
      <Button
        variant="subtle"
        size="compact-sm"
        mt={6}
        leftSection={<IconListCheck size={16} aria-hidden />}
        onClick={() => bulk.open(() => setBulkOpen(true))}
      >
        Assegna {label.toLowerCase()} in blocco
      </Button>
      {isBulkOpen && (
        <Suspense>
          <bulk.Component kind={kind} assigned={partners} onAssign={onChange} onClose={() => setBulkOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
