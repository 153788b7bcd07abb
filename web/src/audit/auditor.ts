import { useActor } from '../api/session.ts'

/** Whether who is logged in reads the audit and may undo what it tells: the administrator, and nobody else's name. */
export const useAuditor = (): boolean => useActor().role === 'administrator'
