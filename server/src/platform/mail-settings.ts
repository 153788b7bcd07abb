import { z } from 'zod'

const listenPattern = /^(\[[0-9a-fA-F:.]+\]|[\w.-]+):\d{1,5}$/

/** The variables of the mail server, of the sender, and of what comes back (docs/operations.md). */
export const mailVariables = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'SMTP_URL must be an smtp:// or smtps:// address' }).optional(),
  SMTP_CA: z.string().optional(),
  SMTP_NAME: z
    .string()
    .regex(/^[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?$|^\[[0-9a-fA-F.:]+\]$/, 'SMTP_NAME must be a host name')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\p{Cc}]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/u,
      'MAIL_FROM must be an address: Name <name@host>',
    )
    .optional(),
  MAIL_RETURN: z
    .string()
    .regex(
      /^(?!.*TOKEN.*TOKEN)[\w.+=-]{0,16}TOKEN[\w.+=-]{0,16}@[^<>\s@]+$/,
      'MAIL_RETURN must be an address with TOKEN before the @: bounces+TOKEN@host',
    )
    .optional(),
  LMTP_LISTEN: z
    .string()
    .refine((value) => listenPattern.test(value) && URL.canParse(`lmtp://${value}`), 'LMTP_LISTEN must be HOST:PORT')
    .transform((value) => {
      const { hostname, port } = new URL(`lmtp://${value}`)
      return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
    })
    .optional(),
}
