import { missingReasonMessage } from '@portale/domain/documents/verification/verification.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BatchDialog } from '../../platform/list/BatchDialog.tsx'
import type { BatchDialogProps } from '../../platform/list/batch-action.ts'
import { ReasonField } from './ReasonField.tsx'
import { decideUploads, knownReasons, verificationQueries } from './verification.api.ts'

/** Rejects the selected documents, all for one reason. */
export function UploadRejectDialog(props: BatchDialogProps) {
  // That of the confirmation: the items shrink when some are saved.
  const [first] = useState(props.items[0])
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  // Those of the first document: a batch is usually of one activity.
  const { data } = useQuery({ ...verificationQueries.one(first?.id ?? 0), enabled: first !== undefined })
  const known = data ? knownReasons(data) : []
  const action = { ...props.action, send: decideUploads(() => ({ status: 'rejected', reason: reason.trim() })) }
  return (
    <BatchDialog
      {...props}
      action={action}
      isDirty={reason !== ''}
      validate={() => {
        setIsMissing(!reason.trim())
        return reason.trim() !== ''
      }}
    >
      <ReasonField
        value={reason}
        known={known}
        error={isMissing ? missingReasonMessage : undefined}
        onChange={(text) => {
          setReason(text)
          setIsMissing(false)
        }}
      />
    </BatchDialog>
  )
}
