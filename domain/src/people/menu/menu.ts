import { z } from 'zod'
import { count, id } from '../../platform/answers.ts'
import { lockVersion, optionalText, text } from '../../platform/fields.ts'
import { numberText, requiredMessage } from '../../platform/plain-fields.ts'

/** A menu item as /api/menu-management lists it (spec 2 §3); one without a role is for all roles. */
export const managedMenuItem = z
  .object({
    id,
    name: z.string(),
    url: z.string(),
    role: z.nullable(z.string()),
    /** The heading it stands under; null for the usual one of its address. */
    group: z.nullable(z.string()),
    weight: count,
    lock_version: count,
  })
  .meta({ id: 'ManagedMenuItem' })
export type ManagedMenuItem = z.output<typeof managedMenuItem>

// Characters that an address must escape: control, format and unassigned ones, spaces, and those outside RFC 3986.
const forbiddenCharacter = /[\p{C}\s\\"<>^`{|}]|%(?![0-9a-f]{2})/iu
// A path that a browser or the router could take for another one or for a host: //, or dot segments, even escaped.
const ambiguousPath = /^[^?#]*(\/\/|\/\.{1,2}(\/|[?#]|$)|%([01][0-9a-f]|7f|2e|2f|5c))/i
const label = '[\\p{L}\\p{N}]([\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?'
const httpsAddress = new RegExp(`^https://${label}(\\.${label})*(:\\d{1,5})?([/?#]|$)`, 'iu')

/** An address that a menu item may have: a path of the portal, or https (decisions "Accounts, news, notifications, mail"). */
export const isMenuAddress = (url: string): boolean =>
  !forbiddenCharacter.test(url) && (url.startsWith('/') ? !ambiguousPath.test(url) : httpsAddress.test(url))

const unsafeAddress = 'L’indirizzo deve essere un percorso del portale (/pagina) o iniziare con https://.'
const notNumeric = 'Il campo peso deve essere un numero.'
/** Digits with a comma or a point, and the exponent that JavaScript writes very large and very small numbers with. */
const decimal = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/

/** Any number. */
const weight = z
  .unknown()
  .optional()
  .transform((value, context) => {
    const number = numberText(value)?.replace(',', '.')
    if (number && decimal.test(number) && Number.isFinite(Number(number))) return Number(number)
    const missing = value === undefined || value === null || number === ''
    context.issues.push({ code: 'custom', message: missing ? requiredMessage('peso') : notNumeric, input: value })
    return z.NEVER
  })

/** The body of POST and PUT /api/menu-management; the server checks whether the role exists. */
export const menuItemBody = z
  .object({
    name: text('nome'),
    url: text('indirizzo').refine((url) => url === '' || isMenuAddress(url), unsafeAddress),
    role: optionalText('ruolo')
      .nullish()
      .transform((role) => role || null),
    group: optionalText('gruppo')
      .nullish()
      .transform((group) => group || null),
    weight,
    lock_version: lockVersion,
  })
  .meta({ id: 'MenuItemBody' })
export type MenuItemInput = z.output<typeof menuItemBody>
