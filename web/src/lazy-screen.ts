import { type ComponentType, createElement } from 'react'

/** A screen loaded when it is first opened, by its name in its file, with the props that tell twins apart. */
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
