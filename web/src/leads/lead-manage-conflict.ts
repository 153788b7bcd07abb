import type { Lead, LeadStatus } from '@portale/domain/leads/lead.ts'
import type { ConflictField } from '../form/conflict.ts'
import type { ManageValues } from './lead-manage.api.ts'

/** The fields in which the manage form and a newer version of its lead are compared; only administrators see the workshop. */
export const conflictFields = (
  lead: Lead,
  getLabel: (status: string) => string,
  administrator: boolean,
): ConflictField[] => [
  {
    path: 'lead.statuses',
    label: 'Stato',
    format: (status: LeadStatus | null) => getLabel(status ?? lead.status),
  },
  { path: 'lead.salesnotes', label: 'Note di vendita' },
  { path: 'lead.lostnotes', label: 'Motivo' },
  { path: 'lead.saled_quantity', label: 'Veicoli venduti' },
  ...(administrator
    ? [
        {
          path: 'lead.workshops',
          label: 'Officina',
          format: (workshop: ManageValues['lead']['workshops']) => (workshop ?? lead.workshop)?.name ?? '',
        },
      ]
    : []),
]
