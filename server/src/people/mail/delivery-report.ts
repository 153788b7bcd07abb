import PostalMime from 'postal-mime'

/** What a mail server reports of a mail that it had accepted. */
export type DeliveryReport = { kind: 'refused' | 'delayed'; reason: string }

const reportTypes = ['message/delivery-status', 'message/global-delivery-status']
const maxReason = 400
/**
 * How much of a mail is read: the report stands before the copy of what was sent, and what reading costs grows with the
 * square of what a hostile mail repeats, such as empty parts (2 MB would stop the whole server for 15 seconds).
 */
const maxRead = 100_000

type Fields = Map<string, string>

/** The groups of fields of a report (RFC 3464 §2.1): the first one is about the mail, each other one about a recipient. */
function parseGroups(text: string): Fields[] {
  const unfolded = text.replaceAll('\r\n', '\n').replace(/\n[ \t]+/g, ' ')
  return unfolded
    .split(/\n{2,}/)
    .map(
      (group) =>
        new Map(
          Array.from(group.matchAll(/^([\w-]+):(.*)$/gm), ([, name = '', value = '']) => [
            name.toLowerCase(),
            value.trim(),
          ]),
        ),
    )
}

/** "5.1.1 550 5.1.1 <anna@…>: user unknown": the status, and what the other server said, without the type of its words. */
function formatReason(fields: Fields): string {
  const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0]
  const words = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '')
  const reason = [status, words || fields.get('remote-mta')?.replace(/^[\w-]+\s*;\s*/, '')].filter(Boolean).join(' ')
  return (reason || 'senza motivo')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, maxReason)
    .toWellFormed()
}

/** The report in a mail; undefined for any other mail: an answer, an absence, a report that it was delivered. */
export async function readDeliveryReport(raw: Uint8Array): Promise<DeliveryReport | undefined> {
  const mail = await PostalMime.parse(raw.subarray(0, maxRead), {
    attachmentEncoding: 'arraybuffer',
    forceRfc822Attachments: true,
  }).catch(() => undefined)
  const part = mail?.attachments.find(({ mimeType }) => reportTypes.includes(mimeType.toLowerCase()))
  if (!(part?.content instanceof ArrayBuffer)) return undefined
  const groups = parseGroups(new TextDecoder().decode(part.content))
  const withAction = (action: string) => groups.find((fields) => fields.get('action')?.toLowerCase().startsWith(action))
  const failed = withAction('failed')
  if (failed) return { kind: 'refused', reason: formatReason(failed) }
  const delayed = withAction('delayed')
  return delayed && { kind: 'delayed', reason: formatReason(delayed) }
}
