import type { Registry } from '@portale/domain/registries.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { useActor } from '../api/session.ts'
import { Unavailable } from '../ui/LoadError.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { getRegistryImport } from './importable.ts'

/** /dealers/import, /workshops/import and /customers/import, for administrators. */
export function ImportPage({ kind }: { kind: Registry }) {
  if (!isAdministrator(useActor())) return <Unavailable kind="forbidden" />
  return <ImportSteps importable={getRegistryImport(kind)} />
}
