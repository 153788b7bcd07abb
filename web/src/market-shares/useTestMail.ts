import { useSubmit } from '../api/useSubmit.ts'
import { toast } from '../ui/toast.ts'
import { sendTestMail } from './market-share.api.ts'

/** "Invia una prova a me": the mail as it will be, to oneself. */
export const useTestMail = (shareId: number) =>
  useSubmit({ send: () => sendTestMail(shareId), onSuccess: ({ message }) => toast(message) })

export type TestMail = ReturnType<typeof useTestMail>
