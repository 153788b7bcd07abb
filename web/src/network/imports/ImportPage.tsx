import type { Registry } from '@portale/domain/platform/registries.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { useActor, useMe } from '../../platform/api/session.ts'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { getRegistryImport, userImport } from './importable.ts'

/** /dealers/import, /workshops/import and /customers/import, for administrators. */
export function ImportPage({ kind }: { kind: Registry }) {
  if (!isAdministrator(useActor())) return <Unavailable kind="forbidden" />
  return <ImportSteps importable={getRegistryImport(kind)} />
}

/** /users/import, for those who change users; closed during an impersonation like their list. */
export function UserImportPage() {
  const { impersonator } = useMe()
  if (!isAdministrator(useActor())) return <Unavailable kind="forbidden" />
  if (impersonator) return <Unavailable kind="closed" />
  return <ImportSteps importable={userImport} />
}
