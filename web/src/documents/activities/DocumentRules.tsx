import type { DocumentType } from '@portale/domain/documents/activities/document-type.ts'
import { formatKinds } from '@portale/domain/platform/file-kinds.ts'
import { IconCircleDashed, IconFileDownload } from '@tabler/icons-react'
import { paths } from '../../platform/paths.ts'
import { Badge } from '../../platform/ui/Badge.tsx'
import { FileLink } from '../../platform/ui/TextLink.tsx'
import classes from './DocumentRules.module.css'

export const OptionalBadge = () => <Badge colour="neu" icon={IconCircleDashed} label="Facoltativo" />

type Props = {
  type: DocumentType
  /** False where the field of the files says which it takes. */
  kinds?: boolean
}

/** What an activity says of a document that it asks for: how to prepare it, its blank form, its kinds, that it expires. */
export function DocumentRules({ type, kinds = true }: Props) {
  const { id, description, instruction, form_file_name, accepted_kinds, asks_valid_until } = type
  const facts = [
    kinds && accepted_kinds && `Solo ${formatKinds(accepted_kinds)}.`,
    asks_valid_until && 'Ha una scadenza: con il file indica fino a quando è valido.',
  ].filter(Boolean)
  if (!instruction && !form_file_name && facts.length === 0) return null
  return (
    <div className={classes.rules}>
      {instruction && <p>{instruction}</p>}
      {facts.length > 0 && <p className={classes.facts}>{facts.join(' ')}</p>}
      {form_file_name && (
        <p className={classes.form}>
          <IconFileDownload size={18} stroke={1.6} aria-hidden />
          <span>
            <FileLink href={paths.blankForm(id)} aria-label={`Scarica il modulo da compilare: ${description}`}>
              Scarica il modulo da compilare
            </FileLink>{' '}
            <small>{form_file_name}</small>
          </span>
        </p>
      )}
    </div>
  )
}
