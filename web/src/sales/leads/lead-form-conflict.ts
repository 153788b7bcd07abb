import type { PartnerName } from '@portale/domain/platform/answers.ts'
import { formatVat } from '@portale/domain/platform/vat.ts'
import type { ConflictField } from '../../platform/form/conflict.ts'
import type { YesNo } from '../../platform/form/YesNoField.tsx'
import type { LeadValues, References } from './lead-form.api.ts'

type Values = LeadValues['lead']

const formatYesNo = (value: YesNo) => (value === null ? '' : value ? 'Sì' : 'No')
const formatReference = (references: References[keyof References]) => (id: number | null) =>
  references.find((reference) => reference.id === id)?.name ?? ''

/** The fields in which two versions of a lead are compared; only administrators see status and workshop. */
export const conflictFields = (
  { lead_models, lead_work_types }: References,
  getLabel: (status: string) => string,
  administrator: boolean,
): ConflictField[] => [
  { path: 'lead.is_customer', label: 'È già cliente?', format: formatYesNo },
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
  { path: 'lead.lead_model_id', label: 'Modello di interesse', format: formatReference(lead_models) },
  { path: 'lead.lead_work_type_id', label: 'Tipo di lavoro', format: formatReference(lead_work_types) },
  { path: 'lead.quantity', label: 'Quantità' },
  { path: 'lead.notes', label: 'Note' },
  { path: 'lead.interested_in_financing', label: 'Interesse al finanziamento', format: formatYesNo },
  { path: 'lead.interested_in_service_contract', label: 'Interesse al contratto di assistenza', format: formatYesNo },
  ...(administrator
    ? [
        { path: 'lead.statuses', label: 'Stato', format: getLabel },
        {
          path: 'lead.workshops',
          label: 'Officina',
          format: (workshop: PartnerName | null) => workshop?.name ?? '',
        },
      ]
    : []),
]
