import type { FactorAdded, Passkey, TotpEnrolment } from '@portale/domain/people/accounts/second-factor.ts'
import { lazy, Suspense, useState } from 'react'
import { ApiError } from '../../platform/api/client.ts'
import { toast } from '../../platform/ui/toast.ts'
import { createTotp } from './factor.api.ts'
import { usePasswordConfirmation } from './usePasswordConfirmation.tsx'

// On demand: the QR code, and what speaks to passkeys.
const loadDialogs = () => import('./FactorDialogs.tsx')
const TotpDialog = lazy(async () => ({ default: (await loadDialogs()).TotpDialog }))
const PasskeyDialog = lazy(async () => ({ default: (await loadDialogs()).PasskeyDialog }))
const RecoveryCodesDialog = lazy(async () => ({ default: (await loadDialogs()).RecoveryCodesDialog }))

type Step =
  | { kind: 'totp'; enrolment: TotpEnrolment }
  | { kind: 'passkey'; passkey?: Passkey }
  | { kind: 'codes'; codes: string[] }

/** The dialogs that add factors; `onChanged` is called once the recovery codes, if there are new ones, were read. */
export function useAddFactor(onChanged: () => unknown) {
  const [step, setStep] = useState<Step>()
  const { withPassword, passwordDialog } = usePasswordConfirmation(
    'Per cambiare come confermi l’accesso serve la tua password attuale.',
  )
  const close = () => setStep(undefined)
  const finish = () => {
    close()
    return onChanged()
  }
  const showCodes = ({ recovery_codes }: FactorAdded) => {
    if (recovery_codes) setStep({ kind: 'codes', codes: recovery_codes })
    else void finish()
  }
  const report = (error: unknown) => {
    // Whoever cancels the password is told nothing.
    if (error instanceof ApiError && !error.details.confirm_password) toast(error.message)
  }
  return {
    withPassword,
    showCodes,
    report,
    addTotp: () => withPassword(createTotp).then((enrolment) => setStep({ kind: 'totp', enrolment }), report),
    addPasskey: () => setStep({ kind: 'passkey' }),
    renamePasskey: (passkey: Passkey) => setStep({ kind: 'passkey', passkey }),
    dialogs: (
      <Suspense>
        {step?.kind === 'totp' && (
          <TotpDialog enrolment={step.enrolment} withPassword={withPassword} onAdded={showCodes} onClose={close} />
        )}
        {step?.kind === 'passkey' && (
          <PasskeyDialog
            {...(step.passkey && { passkey: step.passkey })}
            withPassword={withPassword}
            onAdded={showCodes}
            onClose={close}
          />
        )}
        {step?.kind === 'codes' && <RecoveryCodesDialog codes={step.codes} onClose={finish} />}
        {passwordDialog}
      </Suspense>
    ),
  }
}
