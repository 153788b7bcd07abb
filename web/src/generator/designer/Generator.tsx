import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActor } from '../../platform/api/session.ts'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { automationQuery } from './automation.api.ts'
import { Designer } from './Designer.tsx'
import type { NewPage } from './new-pages.ts'

/** /automation, where an administrator designs roles and models (spec 2 §2, "Generator"). */
export function Generator() {
  return useActor().role === 'administrator' ? <LoadedDesigner /> : <Unavailable kind="forbidden" />
}

function LoadedDesigner() {
  const automation = useQuery(automationQuery)
  const [selected, select] = useState<string>()
  const [pages, setPages] = useState<NewPage[]>([])
  return (
    <Loaded query={automation}>
      {(loaded) => (
        <Designer
          key={loaded.lock_version}
          automation={loaded}
          selection={{ selected, select }}
          pages={pages}
          onPages={setPages}
        />
      )}
    </Loaded>
  )
}
