import { z } from 'zod'
import { cleanLine } from './clean-text.ts'
import { text } from './fields.ts'
import { foldEmail } from './folding.ts'
import { isPhone, splitPhones } from './phones.ts'

/** The values of a field that has several, separated by commas (spec 1 §3), or by semicolons or lines. */
export const splitValues = (field: string): string[] =>
  field
    .split(/[,;\n]/)
    .map((value) => value.trim())
    .filter(Boolean)

const quoted = '"(?:[^"\\\\]|\\\\.)*"'
/** Parts between semicolons or lines, and parts between commas, both outside of quotes. */
const semicolonParts = new RegExp(`(?:${quoted}|[^;\\n])+`, 'g')
const commaParts = new RegExp(`(?:${quoted}|[^,])+`, 'g')

/** Mario Rossi <m@x.it>, "Rossi, Mario" <m@x.it>, Rossi, Mario <m@x.it>. */
const namedAddress = new RegExp(`^(?:${quoted}|[^"<>@])*<([^<>]*)>$`)

function splitPart(part: string): string[] {
  const named = namedAddress.exec(part)?.[1]
  if (named !== undefined) return [named.trim()]
  const parts = (part.match(commaParts) ?? []).map((value) => value.trim())
  if (parts.length > 1) return parts.flatMap(splitPart)
  const words = part.split(/\s+/).filter((word) => !/^(?:[-–—/]|e|o)$/i.test(word))
  return words.every((word) => word.includes('@')) ? words : parts
}

/** The addresses of a field, also as mail programs copy them: "Rossi, Mario" <m@x.it>; Anna <a@x.it>. */
const splitAddresses = (field: string): string[] =>
  (field.match(semicolonParts) ?? [])
    .flatMap((part) => splitPart(part.trim()))
    .map((address) => address.replace(/^mailto:/i, ''))
    .filter(Boolean)

/** The address of an account without what separates it from others in a list that it was copied from. */
export const trimSeparators = (field: string): string => field.replace(/^[\s;,]+|[\s;,]+$/g, '') || field

const email = z.email()
/** Whether a value is an e-mail address. */
export const isEmail = (value: string): boolean => value.length <= 254 && email.safeParse(value).success

/** Whether two addresses belong to the same account: the case makes no difference. */
export const isSameEmail = (first: string, second: string): boolean => foldEmail(first) === foldEmail(second)

/** A required field of values separated by commas; each is validated, and they are stored as "a, b". */
const commaSeparated = (
  name: string,
  isValid: (value: string) => boolean,
  example: string,
  split: (field: string) => string[] = splitValues,
) =>
  z
    .preprocess(
      (field) => (typeof field === 'string' ? split(field).map(cleanLine).filter(Boolean).join(', ') : field),
      text(name),
    )
    .pipe(
      z.string().superRefine((field, context) => {
        for (const value of splitValues(field))
          if (!isValid(value))
            context.addIssue({ code: 'custom', message: `“${value}” non è valido: scrivi per esempio ${example}.` })
      }),
    )

/** One or more e-mail addresses; `name` is the field's name inside a sentence (spec 1 §3). */
export const emails = (name: string) => commaSeparated(name, isEmail, 'nome@azienda.it', splitAddresses)
/** One or more telephone numbers. */
export const phones = (name: string) => commaSeparated(name, isPhone, '+39 011 1234567', splitPhones)
