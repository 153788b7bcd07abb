import type { Upload } from '@portale/domain/documents/activities/activity.ts'
import { isDeclaration } from '@portale/domain/documents/uploads/declaration.ts'
import { ConfirmDialog } from '../../platform/form/ConfirmDialog.tsx'
import { declarationKeys, withdrawUpload } from './declaration.api.ts'

type WithdrawDialogProps = { upload: Upload; name: string; onClose: () => void }

/** Asks before an upload is withdrawn; shows who verified it meanwhile, if somebody did. */
export function WithdrawDialog({ upload, name, onClose }: WithdrawDialogProps) {
  const declared = isDeclaration(upload)
  const instead = declared ? 'puoi caricare il documento, o dichiararlo di nuovo' : 'se serve ancora, caricalo di nuovo'
  return (
    <ConfirmDialog
      title={declared ? 'Ritira la dichiarazione' : 'Ritira il documento'}
      confirmLabel="Ritira"
      danger
      onConfirm={() => withdrawUpload(upload)}
      refresh={declarationKeys}
      successMessage={`${name}: ritirato.`}
      onClose={onClose}
    >
      <p>
        <strong>{name}</strong> non verrà più verificato. Resta nell’elenco come ritirato, con il tuo nome e l’ora. Il
        ritiro non si può annullare: {instead}.
      </p>
    </ConfirmDialog>
  )
}
