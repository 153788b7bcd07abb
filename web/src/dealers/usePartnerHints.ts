import { useDebouncedValue } from '@mantine/hooks'
import type { PartnerHint } from '@portale/domain/dealers/partner.ts'
import type { Partner } from '@portale/domain/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { partnerHints } from './partner.api.ts'

/** The partners that the server knows by these words, asked at each pause in typing; a sentence when there are none. */
export function usePartnerHints(kind: Partner, typed: string): { found: PartnerHint[]; message: string } {
  const [search] = useDebouncedValue(typed, 200)
  const hints = useQuery({ ...partnerHints(kind, search), enabled: search !== '' })
  const waiting = typed !== search || hints.isFetching
  return { found: typed === '' ? [] : (hints.data ?? []), message: messageOf(typed, waiting, hints.isError) }
}

function messageOf(typed: string, waiting: boolean, failed: boolean): string {
  if (typed === '') return 'Scrivi il Baldo ID, il nome o la città.'
  if (waiting) return 'Caricamento in corso'
  return failed ? 'La ricerca non è riuscita. Riprova.' : 'Nessun risultato'
}
