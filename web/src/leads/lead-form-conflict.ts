import type { PartnerName } from '@portale/domain/activities/activity.ts'
import { formatVat } from '@portale/domain/vat.ts'
import type { ConflictField } from '../form/conflict.ts'
import type { YesNo } from '../form/YesNoField.tsx'
import type { LeadValues, References } from './lead-form.api.ts'

type Values = LeadValues['lead']

const yesNo = (value: YesNo) => (value === null ? '' : value ? 'Sì' : 'No')
const nameOf = (references: References[keyof References]) => (id: number | null) =>
  references.find((one) => one.id === id)?.name ?? ''

/** The fields of a lead as two versions of them are compared; status and workshop are the administrators'. */
export const conflictFields = (
  { lead_models, lead_work_types }: References,
  labelOf: (status: string) => string,
  administrator: boolean,
): ConflictField[] => [
  { path: 'lead.is_customer', label: 'È già cliente?', format: yesNo },
  {
    path: 'lead.customer',
    label: 'Azienda',
    format: ({ vat_n, name }: Values['customer']) => (vat_n ? `${formatVat(vat_n)} ${name}` : name),
  },
  {
    path: 'lead.customer_contact',
    label: 'Contatto',
    format: ({ name, email, phone }: Values['customer_contact']) => [name, email, phone].join('\n'),
  },
  { path: 'lead.lead_model_id', label: 'Modello di interesse', format: nameOf(lead_models) },
  { path: 'lead.lead_work_type_id', label: 'Tipo di lavoro', format: nameOf(lead_work_types) },
  { path: 'lead.quantity', label: 'Quantità' },
  { path: 'lead.notes', label: 'Note' },
  { path: 'lead.interested_in_financing', label: 'Interesse al finanziamento', format: yesNo },
  { path: 'lead.interested_in_service_contract', label: 'Interesse al contratto di assistenza', format: yesNo },
  ...(administrator
    ? [
        { path: 'lead.statuses', label: 'Stato', format: labelOf },
        {
          path: 'lead.workshops',
          label: 'Officina',
          format: (workshop: PartnerName | null) => workshop?.name ?? '',
        },
      ]
    : []),
]
