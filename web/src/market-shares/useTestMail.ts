import { useSend } from '../api/useSend.ts'
import { toast } from '../ui/toast.ts'
import { sendTestMail } from './market-share.api.ts'

/** "Invia una prova a me": the mail as it will be, to oneself. */
export const useTestMail = (shareId: number) =>
  useSend({ send: () => sendTestMail(shareId), onSent: ({ message }) => toast(message) })

export type TestMail = ReturnType<typeof useTestMail>
