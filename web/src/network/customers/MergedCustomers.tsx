import { Button } from '@mantine/core'
import type { CustomerRecord } from '@portale/domain/network/customers/customer.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { formatVat } from '@portale/domain/platform/vat.ts'
import { IconArrowMerge } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ConfirmDialog } from '../../platform/form/ConfirmDialog.tsx'
import { Callout } from '../../platform/ui/Callout.tsx'
import { unmergeCustomer } from './customer-merge.api.ts'

/** The state of an address that a merged customer's page led to. */
export type MergedFrom = { merged_from: string }

const getMergedFrom = (state: unknown) => (state as Partial<MergedFrom> | null)?.merged_from

type Merged = CustomerRecord['merged_customers'][number]

/** The customers that were merged into this one, each with the way back. */
export function MergedCustomers({ customer }: { customer: CustomerRecord }) {
  const from = getMergedFrom(useLocation().state)
  const [undone, setUndone] = useState<Merged>()
  if (customer.merged_customers.length === 0 && !from) return null
  return (
    <Callout colour="info" role={from ? 'status' : undefined}>
      <IconArrowMerge size={20} aria-hidden />
      <div>
        {from && <p style={{ margin: 0 }}>{`«${from}» è stato unito a questo cliente.`}</p>}
        {customer.merged_customers.map((merged) => (
          <p key={merged.id} style={{ margin: 0 }}>
            <b>{merged.name}</b> ({formatVat(merged.vat_n)}) unito il {formatMoment(merged.merged_at)}.{' '}
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Annulla l’unione di ${merged.name}`}
              onClick={() => setUndone(merged)}
            >
              Annulla l’unione
            </Button>
          </p>
        ))}
      </div>
      {undone && (
        <ConfirmDialog
          title={`Annulla l’unione di ${undone.name}`}
          confirmLabel="Annulla l’unione"
          onConfirm={() => unmergeCustomer(undone.id)}
          refresh={['customers', 'customer-notes', 'leads', 'history']}
          successMessage={`${undone.name} è di nuovo un cliente a sé.`}
          onClose={() => setUndone(undefined)}
        >
          <p>
            Torna tutto com’era: segnalazioni, contatti, note e valori. Se nel frattempo qualcosa è cambiato, non si
            annulla niente e ti diciamo che cosa lo impedisce.
          </p>
        </ConfirmDialog>
      )}
    </Callout>
  )
}
