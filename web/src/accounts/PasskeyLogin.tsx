import { Button } from '@mantine/core'
import type { Me } from '@portale/domain/me.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { useSubmit } from '../api/useSubmit.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import classes from './SecondFactor.module.css'

/** Logs in without a password, where the browser knows passkeys. */
export function PasskeyLogin({ onSuccess }: { onSuccess: (me: Me) => unknown }) {
  const { submit, submitting, problems } = useSubmit({
    send: async () => (await import('./passkey.ts')).logInWithPasskey(),
    onSuccess,
  })
  if (!('PublicKeyCredential' in window)) return null
  return (
    <div className={classes.passkey}>
      <Button
        size="md"
        variant="default"
        fullWidth
        loading={submitting}
        leftSection={<IconFingerprint size={20} stroke={1.7} aria-hidden />}
        onClick={() => submit()}
      >
        Accedi con una passkey
      </Button>
      <FormAlert problems={problems} />
    </div>
  )
}
