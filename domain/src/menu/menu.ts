import { z } from 'zod'
import { invalid, kindError, lockVersion, maxText, required, text } from '../fields.ts'

/** A menu item as its management lists it (spec 2 §3); one without a role is for everybody. */
export type ManagedMenuItem = {
  id: number
  name: string
  url: string
  role: string | null
  weight: number
  lock_version: number
}

/** An address that a menu item may have: a path of the portal, or https (decisions "Accounts, news, notifications, mail"). */
export function isMenuAddress(url: string): boolean {
  if (/[\p{Cc}\s\\]/u.test(url)) return false
  return /^\/(?!\/)/.test(url) || /^https:\/\/[\p{L}\p{N}.-]+(:\d{1,5})?([/?#]|$)/iu.test(url)
}

const unsafeAddress = 'L’indirizzo deve essere un percorso del portale (/pagina) o iniziare con https://.'
const notNumeric = 'Il campo peso deve essere un numero intero.'
const heaviest = 1_000_000

const weight = z
  .unknown()
  .optional()
  .transform((value, context) => {
    const written = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : undefined
    if (written && /^-?\d{1,7}$/.test(written) && Math.abs(Number(written)) <= heaviest) return Number(written)
    const missing = value === undefined || value === null || written === ''
    context.issues.push({ code: 'custom', message: missing ? required('peso') : notNumeric, input: value })
    return z.NEVER
  })

/** The body of POST and PUT /api/menu-management; whether the role exists is checked beside it. */
export const menuItemBody = z.object({
  name: text('nome'),
  url: text('indirizzo').refine((url) => url === '' || isMenuAddress(url), unsafeAddress),
  role: z
    .string({ error: kindError('ruolo') })
    .max(maxText, invalid('ruolo'))
    .nullish()
    .transform((role) => role || null),
  weight,
  lock_version: lockVersion,
})
export type MenuItemInput = z.output<typeof menuItemBody>
