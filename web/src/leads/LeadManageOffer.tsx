import { Input } from '@mantine/core'
import { formatSize } from '@portale/domain/counts.ts'
import { documentExtensions, maxFileSize } from '@portale/domain/files.ts'
import type { Lead } from '@portale/domain/leads/lead.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { useActor } from '../api/session.ts'
import { ChosenFileRow } from '../form/ChosenFiles.tsx'
import { FileDrop } from '../form/FileDrop.tsx'
import classes from './LeadManage.module.css'
import { LeadOfferRow } from './LeadOfferRow.tsx'
import type { LeadManagement } from './useLeadManage.ts'

const acceptedFiles = {
  extensions: documentExtensions,
  limits: `PDF, immagini, Word, Excel, OpenDocument o p7m. Al massimo ${formatSize(maxFileSize)}.`,
}
const path = 'lead.uploaded_offer'

type Props = { lead: Lead; manage: LeadManagement; isOpen: boolean }

/** "Preventivo": the upload, while the status accepts one, and the earlier offers. */
export function LeadManageOffer({ lead: { lead_offers = [] }, manage, isOpen }: Props) {
  const administrator = isAdministrator(useActor())
  const { form, offer, problem, choose, percent } = manage
  const isRequired =
    !administrator && lead_offers.every(({ status }) => status === 'rejected' || status === 'cancelled')
  const error = form.errors[path]
  if (!isOpen && lead_offers.length === 0) return null
  return (
    <section aria-labelledby="lead-offer">
      <h2 id="lead-offer" className={classes.offerTitle}>
        {isOpen ? `Preventivo${isRequired ? ' (*Obbligatorio)' : ''}` : 'Preventivi caricati'}
      </h2>
      {isOpen && (
        <FileDrop
          name="Preventivo"
          onChoose={([file]) => choose(file)}
          disabled={percent !== undefined}
          single={acceptedFiles}
        />
      )}
      <div data-path={path} tabIndex={-1}>
        {error && (
          <Input.Error component="p" role="alert">
            {error}
          </Input.Error>
        )}
      </div>
      <ul className={classes.offers} aria-label="Preventivi">
        {isOpen && offer && (
          <ChosenFileRow
            file={offer}
            problem={problem}
            disabled={percent !== undefined}
            onRemove={() => choose(undefined)}
          />
        )}
        {lead_offers.toReversed().map((uploaded) => (
          <li key={uploaded.id}>
            <LeadOfferRow offer={uploaded} />
          </li>
        ))}
      </ul>
    </section>
  )
}
