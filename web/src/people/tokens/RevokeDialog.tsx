import type { Token } from '@portale/domain/people/tokens/token.ts'
import { ConfirmDialog } from '../../platform/form/ConfirmDialog.tsx'
import { revokeToken } from './token.api.ts'

/** Ends a token for good. */
export const RevokeDialog = ({ token, onClose }: { token: Token; onClose: () => void }) => (
  <ConfirmDialog
    title={`Revoca «${token.name}»`}
    confirmLabel="Revoca"
    danger
    onConfirm={() => revokeToken(token.id)}
    refresh={['tokens', 'all-tokens']}
    successMessage={`Il token «${token.name}» non vale più.`}
    onClose={onClose}
  >
    <p>
      Chi usa <strong>{token.prefix}…</strong> non potrà più chiamare il portale, da subito e per sempre: un token
      revocato non si riattiva.
    </p>
  </ConfirmDialog>
)
