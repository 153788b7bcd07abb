import { Button, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  type AssignmentMode,
  assignPartners,
  type PartnerSource,
} from '@portale/domain/network/dealers/partner-selection.ts'
import type { PartnerName } from '@portale/domain/platform/answers.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../platform/api/client.ts'
import { Chips } from '../../platform/form/Chips.tsx'
import { ChoiceField } from '../../platform/form/ChoiceField.tsx'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { Dialog, DialogButtons } from '../../platform/ui/Dialog.tsx'
import { LoadingSkeleton } from '../../platform/ui/Loaded.tsx'
import { BulkPreview } from './BulkPreview.tsx'
import { type Chosen, isChosen, nothingChosen, resolvedPartnersQuery } from './bulk-assignment.api.ts'
import { AreaField, DistrictsField } from './GroupFields.tsx'
import { PartnerField } from './PartnerField.tsx'
import { formatPartner } from './partner.api.ts'

type Props = {
  kind: Partner
  assigned: PartnerName[]
  onAssign: (partners: PartnerName[]) => void
  onClose: () => void
}

const texts: Record<Partner, { title: string; which: string; nouns: [string, string] }> = {
  workshop: { title: 'Assegna officine in blocco', which: 'Quali officine', nouns: ['officina', 'officine'] },
  dealer: {
    title: 'Assegna concessionarie in blocco',
    which: 'Quali concessionarie',
    nouns: ['concessionaria', 'concessionarie'],
  },
}

const sourceLabels: Record<PartnerSource, string> = {
  dealer: 'Tutte quelle di una concessionaria, oggi',
  area: 'Tutte quelle di un’area vendite',
  district: 'Tutte quelle di una provincia',
  codes: 'Quelle con questi Baldo ID',
}

const sources: Record<Partner, PartnerSource[]> = {
  workshop: ['dealer', 'area', 'district', 'codes'],
  dealer: ['area', 'district', 'codes'],
}

const modes: { value: AssignmentMode; label: string }[] = [
  { value: 'add', label: 'Si aggiungono a quelle già assegnate' },
  { value: 'replace', label: 'Prendono il posto di quelle già assegnate' },
]

const toProblems = (error: unknown): string[] => {
  if (!(error instanceof ApiError)) return ['La ricerca non è riuscita. Riprova.']
  const messages = Object.values(error.errors ?? {}).flat()
  return messages.length > 0 ? messages : [error.message]
}

/** Chooses many partners at once, for the form of a user: it shows which ones before anything changes. */
export function BulkAssignment({ kind, assigned, onAssign, onClose }: Props) {
  const { title, which, nouns } = texts[kind]
  const [by, setBy] = useState<PartnerSource>(sources[kind][0] ?? 'codes')
  const [chosen, setChosen] = useState<Chosen>(nothingChosen)
  const [mode, setMode] = useState<AssignmentMode>('add')
  const [settled] = useDebouncedValue(chosen, 300)
  const resolved = useQuery(resolvedPartnersQuery(kind, by, settled))
  const isAsked = isChosen(by, chosen)
  const isPending = isAsked && (settled !== chosen || resolved.isFetching)
  const found = isAsked && !isPending && !resolved.isError ? resolved.data : undefined
  const result = found && assignPartners(assigned, found.partners, mode)
  const canAssign = found !== undefined && found.partners.length > 0 && result?.problem === undefined
  const choose = (change: Partial<Chosen>) => setChosen({ ...chosen, ...change })
  function submit(event: FormEvent) {
    event.preventDefault()
    // Else it would reach the form behind, too.
    event.stopPropagation()
    if (!canAssign || !result) return
    onAssign(result.partners)
    onClose()
  }
  const withTotal = (before: string) => (canAssign ? `${before} ${formatCount(found.partners.length, ...nouns)}` : '')
  return (
    <Dialog title={title} opened inner size={620} dirty={isAsked} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <ChoiceField
          label={which}
          value={by}
          onChange={setBy}
          options={sources[kind].map((value) => ({ value, label: sourceLabels[value] }))}
        />
        <SourceField kind={kind} by={by} chosen={chosen} onChoose={choose} />
        {isPending && <LoadingSkeleton />}
        {isAsked && !isPending && resolved.isError && <FormAlert problems={toProblems(resolved.error)} />}
        {found && <BulkPreview found={found} assigned={assigned} nouns={nouns} />}
        {found && found.partners.length > 0 && assigned.length > 0 && (
          <ChoiceField label="Come" value={mode} onChange={setMode} options={modes} error={result?.problem} />
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Annulla
          </Button>
          <Button type="submit" disabled={!canAssign}>
            {mode === 'replace' && assigned.length > 0 ? `Sostituisci${withTotal(' con')}` : `Assegna${withTotal('')}`}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

type SourceFieldProps = {
  kind: Partner
  by: PartnerSource
  chosen: Chosen
  onChoose: (change: Partial<Chosen>) => void
}

/** The field of a source, with what was chosen so far. */
function SourceField({ kind, by, chosen, onChoose }: SourceFieldProps) {
  switch (by) {
    case 'dealer':
      return (
        <div>
          <PartnerField
            kind="dealer"
            label="Concessionaria"
            partner={null}
            exclude={chosen.dealer.map(({ id, label }) => ({ id: Number(id), baldo_id: '', name: label }))}
            onChange={(dealer) =>
              dealer && onChoose({ dealer: [...chosen.dealer, { id: dealer.id, label: formatPartner(dealer) }] })
            }
          />
          <Chips
            label="Concessionarie scelte"
            chips={chosen.dealer.map(({ id, label }) => ({ id: Number(id), label, name: label }))}
            onRemove={(removed) => onChoose({ dealer: chosen.dealer.filter(({ id }) => id !== removed) })}
          />
        </div>
      )
    case 'area':
      return <AreaField kind={kind} chosen={chosen.area} onChoose={(area) => onChoose({ area })} />
    case 'district':
      return <DistrictsField chosen={chosen.district} onChoose={(district) => onChoose({ district })} />
    default:
      return (
        <Textarea
          label="Baldo ID"
          description="Uno per riga, oppure separati da punto e virgola, virgola o tabulazione: per esempio una colonna copiata da un foglio. Al massimo 2.000."
          autosize
          minRows={4}
          maxRows={10}
          spellCheck={false}
          value={chosen.codes}
          onChange={(event) => onChoose({ codes: event.currentTarget.value })}
        />
      )
  }
}
