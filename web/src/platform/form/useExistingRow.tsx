import type { ExistingRow, RejectedSave } from '@portale/domain/platform/existing-row.ts'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../api/client.ts'
import { TextLink } from '../ui/TextLink.tsx'

/** The row that has a value already, which the answer to a rejected save names: a link to it beside the field's error. */
export function useExistingRow(toPath: (id: number) => string) {
  const [existing, setExisting] = useState<ExistingRow>()
  return {
    /** Wraps the call that saves. */
    catchExisting:
      <Values, Request, Answer>(save: (values: Values, request: Request) => Promise<Answer>) =>
      (values: Values, request: Request): Promise<Answer> =>
        save(values, request).catch((error: unknown) => {
          setExisting(error instanceof ApiError ? (error.details as RejectedSave).existing : undefined)
          throw error
        }),
    forgetExisting: () => setExisting(undefined),
    withLink: (error: ReactNode): ReactNode =>
      error && existing ? (
        <>
          {error} <TextLink to={toPath(existing.id)}>Apri {existing.name}</TextLink>
        </>
      ) : (
        error
      ),
  }
}
