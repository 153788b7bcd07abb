import type { Registry } from '@portale/domain/registries.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { useActor } from '../api/session.ts'
import { DeadEnd } from '../ui/Problem.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { registryImport } from './words.ts'

/** /dealers/import and its twins, for administrators. */
export function ImportPage({ kind }: { kind: Registry }) {
  if (!isAdministrator(useActor())) return <DeadEnd kind="forbidden" />
  return <ImportSteps of={registryImport(kind)} />
}
