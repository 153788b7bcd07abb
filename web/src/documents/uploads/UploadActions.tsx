import { Button } from '@mantine/core'
import type { Upload } from '@portale/domain/documents/activities/activity.ts'
import type { DocumentType } from '@portale/domain/documents/activities/document-type.ts'
import { canWithdraw, formatUploadName, hasPendingDeclaration } from '@portale/domain/documents/uploads/declaration.ts'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import classes from './UploadActions.module.css'

const failed = 'Il modulo non si è caricato'
const declarationDialog = lazyComponent(async () => (await import('./DeclarationDialog.tsx')).DeclarationDialog, failed)
const withdrawDialog = lazyComponent(async () => (await import('./WithdrawDialog.tsx')).WithdrawDialog, failed)

type DeclareProps = {
  type: DocumentType
  uploads: Upload[]
  /** Whether the activity and the document take uploads. */
  open: boolean
}

/** Asks why a document is not applicable; without its button while it takes no uploads or a declaration waits. */
export function NotApplicableButton({ type, uploads, open }: DeclareProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      {open && !hasPendingDeclaration(uploads) && (
        <div className={classes.declare}>
          <span>Non riguarda la tua sede?</span>
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Non applicabile: ${type.description}`}
            onClick={() => declarationDialog.open(() => setAsking(true))}
          >
            Non applicabile
          </Button>
        </div>
      )}
      {asking && (
        <Suspense>
          <declarationDialog.Component type={type} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

type WithdrawProps = {
  upload: Upload
  /** The description of its document. */
  document: string
  /** Whether the activity is closed: nothing could be uploaded instead. */
  closed: boolean
}

/** Withdraws an upload after a confirmation; without its button once the upload is no longer pending. */
export function WithdrawButton({ upload, document, closed }: WithdrawProps) {
  const [asking, setAsking] = useState(false)
  const name = formatUploadName(upload, document)
  return (
    <>
      {canWithdraw(upload, closed) && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Ritira ${name}`}
          onClick={() => withdrawDialog.open(() => setAsking(true))}
        >
          Ritira
        </Button>
      )}
      {asking && (
        <Suspense>
          <withdrawDialog.Component upload={upload} name={name} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
