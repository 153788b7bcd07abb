import { type ComponentType, createElement } from 'react'

/** Loads the component `name` of a module when the screen is first opened, and renders it with `props`. */
export function lazyScreen<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  props: Props = {} as Props,
) {
  return async () => {
    const component = (await load())[name]
    return { element: createElement(component, props) }
  }
}
