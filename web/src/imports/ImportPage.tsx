import type { Registry } from '@portale/domain/registries.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { useActor } from '../api/session.ts'
import { Unavailable } from '../ui/LoadError.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { registryImport } from './words.ts'

/** /dealers/import and its twins, for administrators. */
export function ImportPage({ kind }: { kind: Registry }) {
  if (!isAdministrator(useActor())) return <Unavailable kind="forbidden" />
  return <ImportSteps of={registryImport(kind)} />
}
