/** The registries of the portal: each has its lists, its imports and the history of its records. */
export const registries = ['dealers', 'workshops', 'customers'] as const
export type Registry = (typeof registries)[number]
