import { Button } from '@mantine/core'
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { logout, meQuery } from '../../platform/api/session.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { Toasts } from '../../platform/ui/Toasts.tsx'
import entryClasses from '../accounts/EntryPage.module.css'
import { EntryPage } from '../accounts/EntryPage.tsx'
import { useAddFactor } from './useAddFactor.tsx'

/** Replaces the portal while the user's role requires a second factor that the user does not have yet. */
export function FirstFactor() {
  const queryClient = useQueryClient()
  const { addTotp, addPasskey, dialogs } = useAddFactor(() =>
    queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  )
  const leave = useSubmit({ send: logout })
  return (
    <EntryPage
      title="Aggiungi un secondo fattore"
      caption="Il tuo ruolo lo richiede: chi indovinasse la tua password non deve poter entrare. Scegli come confermerai l’accesso."
    >
      <div className={entryClasses.next}>
        <FormAlert problems={leave.problems} />
        <Button
          size="md"
          leftSection={<IconDeviceMobile size={20} stroke={1.7} aria-hidden />}
          onClick={() => void addTotp()}
        >
          Usa un’app di autenticazione
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={<IconFingerprint size={20} stroke={1.7} aria-hidden />}
          onClick={addPasskey}
        >
          Usa una passkey
        </Button>
        <Button size="md" variant="default" loading={leave.submitting} onClick={() => leave.submit()}>
          Esci
        </Button>
      </div>
      {dialogs}
      <Toasts />
    </EntryPage>
  )
}
