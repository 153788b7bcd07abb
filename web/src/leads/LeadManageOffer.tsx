import { Input } from '@mantine/core'
import { formatSize } from '@portale/domain/counts.ts'
import { documentExtensions, maxFileSize } from '@portale/domain/files.ts'
import type { Lead } from '@portale/domain/leads/lead.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { useActor } from '../api/session.ts'
import { ChosenFileRow } from '../form/ChosenFiles.tsx'
import { FileDrop } from '../form/FileDrop.tsx'
import classes from './LeadManageOffer.module.css'
import { LeadOffersRow } from './LeadOffersRow.tsx'
import type { LeadManagement } from './useLeadManage.ts'

const kinds = {
  extensions: documentExtensions,
  limits: `PDF, immagini, Word, Excel, OpenDocument o p7m. Al massimo ${formatSize(maxFileSize)}.`,
}
const path = 'lead.uploaded_offer'

type Props = { lead: Lead; manage: LeadManagement; open: boolean }

/** "Preventivo": where it is uploaded while the status takes one, and those that came before. */
export function LeadManageOffer({ lead: { lead_offers }, manage, open }: Props) {
  const administrator = isAdministrator(useActor())
  const { form, offer, problem, choose, percent } = manage
  const needed = !administrator && lead_offers.every(({ status }) => status === 'rejected' || status === 'cancelled')
  const error = form.errors[path]
  if (!open && lead_offers.length === 0) return null
  return (
    <section aria-labelledby="lead-offer">
      <h2 id="lead-offer" className={classes.title}>
        {open ? `Preventivo${needed ? ' (*Obbligatorio)' : ''}` : 'Preventivi caricati'}
      </h2>
      {open && (
        <FileDrop
          name="Preventivo"
          onChoose={([file]) => choose(file)}
          disabled={percent !== undefined}
          single={kinds}
        />
      )}
      <div data-path={path} tabIndex={-1}>
        {error && (
          <Input.Error component="p" role="alert">
            {error}
          </Input.Error>
        )}
      </div>
      <ul className={classes.files} aria-label="Preventivi">
        {open && offer && (
          <ChosenFileRow
            file={offer}
            problem={problem}
            disabled={percent !== undefined}
            onRemove={() => choose(undefined)}
          />
        )}
        {lead_offers.toReversed().map((one) => (
          <li key={one.id}>
            <LeadOffersRow offer={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}
