import { type ComponentType, createElement } from 'react'

/**
 * A screen's route: loads the component `name` of a module when it is first opened, and renders it with `props`. The build
 * reads which module it is from `load` (vite.config.ts).
 */
export const screen = <Name extends string, Props extends object>(
  path: string,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  props: Props = {} as Props,
) => ({ path, load, lazy: async () => ({ element: createElement((await load())[name], props) }) })
