import { z } from 'zod'
import { count } from '../../platform/answers.ts'
import { formatNumber, formatSize } from '../../platform/counts.ts'
import { documentExtensions, getExtension } from '../../platform/files.ts'

/** The most documents and bytes of one ZIP: it then needs no ZIP64, which some programs can't read. */
export const maxZipDocuments = 5000
export const maxZipBytes = 4_000_000_000

/** The name of the index in a ZIP. */
export const zipIndexName = 'indice.xlsx'

/**
 * GET /api/v1/activity_document_uploads/zip/size: the files of a ZIP with these filters, and what its index names besides:
 * damaged files, those that the virus scan holds back, and declarations without one.
 */
export const zipSize = z.object({
  documents: count,
  bytes: count,
  damaged: count,
  withheld: count,
  declarations: count,
})
export type ZipSize = z.output<typeof zipSize>

/** The problem of a ZIP of so many documents; undefined when it can be made. */
export function zipProblem({ documents, bytes, damaged, withheld, declarations }: ZipSize): string | undefined {
  if (documents + damaged + withheld + declarations > maxZipDocuments)
    return `I documenti sono più di ${formatNumber(maxZipDocuments)}: scegli un anno, un’attività o un partner.`
  if (bytes > maxZipBytes)
    return `I documenti superano ${formatSize(maxZipBytes)}: scegli un anno, un’attività o un partner.`
  if (documents > 0) return undefined
  if (damaged > 0) return 'I documenti scelti sono danneggiati o mancano dall’archivio: non c’è niente da scaricare.'
  if (withheld > 0)
    return 'I documenti scelti attendono il controllo antivirus, o contengono un virus: non c’è niente da scaricare.'
  return declarations > 0
    ? 'I documenti scelti sono dichiarati non applicabili: non c’è nessun file da scaricare.'
    : 'Non ci sono documenti da scaricare.'
}

const maxPartLength = 50

/** A text as part of a file name that every system accepts: letters without accents, digits and hyphens. */
export function toFileNamePart(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '')
  const part = plain.replace(/[^A-Za-z0-9]+/g, '-').slice(0, maxPartLength + 1)
  return part.replace(/^-/, '').slice(0, maxPartLength).replace(/-$/, '') || 'senza-nome'
}

/** All extensions of a name, .pdf.p7m for a signed one, of which the first may be that of the document. */
function getExtensions(fileName: string): string {
  const last = getExtension(fileName)
  const inner = last === 'p7m' ? getExtension(fileName.slice(0, -'.p7m'.length)) : ''
  const isDocument = documentExtensions.some((extension) => extension === inner)
  return `${isDocument ? `.${inner}` : ''}.${toFileNamePart(last || 'bin')}`
}

type Named = { partner: string; activity: string; type: string; file_name: string }

/**
 * The names of documents in a ZIP, in their order: partner_activity_type_n.ext. They are unique where case doesn't count,
 * because the number goes on for equal names and the other parts have no underscore.
 */
export function nameZippedFiles<Document extends Named>(documents: Document[]): (Document & { path: string })[] {
  const counts = new Map<string, number>()
  return documents.map((document) => {
    const stem = [document.partner, document.activity, document.type].map(toFileNamePart).join('_')
    const number = (counts.get(stem.toLowerCase()) ?? 0) + 1
    counts.set(stem.toLowerCase(), number)
    return { ...document, path: `${stem}_${number}${getExtensions(document.file_name)}` }
  })
}
