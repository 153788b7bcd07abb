import { z } from 'zod'
import { foldVat } from './folding.ts'
import { kindError, requiredMessage } from './plain-fields.ts'

/** The digit that follows the first ten: every second one doubled, as for payment cards. */
export function vatCheckDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

const taxCode = /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/i

/** The problem of a VAT number without IT, if any, as a sentence for the user. */
export function vatProblem(vat_n: string): string | undefined {
  if (taxCode.test(vat_n)) return 'Questo è un codice fiscale: serve la partita IVA, di 11 cifre.'
  if (/^\d+[.,]\d+$/.test(vat_n))
    return 'Questo è un numero con decimali: scrivi la partita IVA come testo, con le sue 11 cifre.'
  if (/\D/.test(vat_n)) return 'La partita IVA ha solo cifre: controlla che non ci siano lettere o altri segni.'
  if (vat_n.length !== 11) return `La partita IVA ha 11 cifre: ne hai scritte ${vat_n.length}.`
  if (/^0+$/.test(vat_n)) return 'La partita IVA non può avere solo zeri.'
  if (vatCheckDigit(vat_n.slice(0, 10)) !== Number(vat_n[10]))
    return 'La partita IVA non è corretta: la cifra di controllo non torna. Confrontala con un documento.'
  return undefined
}

const fiscalCode =
  'Undici cifre che cominciano con 8 o 9 sono un codice fiscale, non una partita IVA: serve la partita IVA.'

/**
 * The problem of a VAT number that is new, as a sentence for the user: offices give numbers that begin with 8 or 9 to bodies
 * without VAT. A record that has one from before is saved with it.
 */
export const newVatProblem = (vat_n: string, stored?: string): string | undefined =>
  vatProblem(vat_n) ?? (/^[89]/.test(vat_n) && vat_n !== stored ? fiscalCode : undefined)

/** The number of digits of a VAT number. */
export const vatLength = 11

const mask = '•'

/** A VAT number of which only the first digits are shown. */
export const maskVat = (vat_n: string, shown: number): string => vat_n.slice(0, shown).padEnd(vat_n.length, mask)

/** Whether digits of a VAT number are hidden. */
export const isMaskedVat = (vat_n: string): boolean => vat_n.includes(mask)

/** The VAT number of a company: typed with or without IT, spaces and dots; stored as eleven digits. `newVatProblem` follows. */
export const vatNumber = (name: string) =>
  z
    .string({ error: kindError(name) })
    .transform(foldVat)
    .superRefine((vat_n, context) => {
      const problem = vat_n === '' ? requiredMessage(name) : vatProblem(vat_n)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })

/** IT01234567890, as screens show it (spec 1 §9). */
export const formatVat = (vat_n: string): string => `IT${vat_n}`
