import type { Deps } from '../../platform/deps.ts'
import type { DesignCache } from './design-cache.ts'

/** What the features work with that read designed models. */
export type DesignDeps = Deps & { designs: DesignCache }
