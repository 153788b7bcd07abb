import type { UseFormReturnType } from '@mantine/form'
import { partnerAudiences } from '@portale/domain/activities/activity.policy.ts'
import { audienceLabels } from '@portale/domain/activities/activity.ts'
import type { Partner } from '@portale/domain/roles.ts'
import { assignmentsByRole } from '@portale/domain/users/user.policy.ts'
import { PartnerField } from '../dealers/PartnerField.tsx'
import { PartnersField } from './PartnersField.tsx'
import type { UserValues } from './user-form.api.ts'

const single = { dealer: 'Concessionaria', workshop: 'Officina' }

/** The partners of a kind that the chosen role may have: several, one, or no field at all (spec 2 §5). */
export function AssignedField({ kind, form }: { kind: Partner; form: UseFormReturnType<UserValues> }) {
  const path = partnerAudiences[kind]
  const many = assignmentsByRole(form.values.roles[0]?.name ?? '')[path]
  const partners = form.values[path]
  if (many === 'none') return null
  if (many === 'single')
    return (
      <PartnerField
        kind={kind}
        label={single[kind]}
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
