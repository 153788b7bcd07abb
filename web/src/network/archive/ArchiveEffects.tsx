import { formatArchiveEffects } from '@portale/domain/network/archive/archive.ts'
import { maxBatch } from '@portale/domain/platform/lists/batch.ts'
import type { Registry } from '@portale/domain/platform/registries.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Callout } from '../../platform/ui/Callout.tsx'
import { archiveEffectsQuery } from './archive.api.ts'

/** Who and what depends on the records that are about to be archived; nothing when nothing does. */
export function ArchiveEffects({ registry, ids }: { registry: Registry; ids: number[] }) {
  const { data, isError } = useQuery({
    ...archiveEffectsQuery(registry, ids),
    enabled: ids.length > 0 && ids.length <= maxBatch,
  })
  const sentences = isError
    ? ['Non è stato possibile contare chi ci lavora ancora.']
    : data
      ? formatArchiveEffects(data)
      : []
  if (sentences.length === 0) return null
  return (
    <Callout colour="warn" role="status">
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        {sentences.map((sentence) => (
          <p key={sentence} style={{ margin: 0 }}>
            {sentence}
          </p>
        ))}
      </div>
    </Callout>
  )
}
