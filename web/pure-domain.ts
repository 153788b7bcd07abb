import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const isFunction = ({ type }: Node) => /Function/.test(type)
const isCall = ({ type }: Node) => /^(Call|New|TaggedTemplate)Expression$/.test(type)

/** Whether something is called when this is evaluated; what functions do is none of that. */
function calls(node: Node): boolean {
  const parts: unknown[] = Object.values(node).flat()
  return !isFunction(node) && (isCall(node) || parts.filter(isNode).some(calls))
}

type Declaration = Node & { declaration?: Declaration | null; declarations?: { init: Node | null }[] }

/** The values of a module's own constants that call something. */
const calledValues = (body: Declaration[]): Node[] =>
  body
    .map((statement) => statement.declaration ?? statement)
    .flatMap(({ declarations }) => declarations ?? [])
    .flatMap(({ init }) => (init && calls(init) ? [init] : []))

/** Marks what a module's own constants call as without effects, so that a constant that nothing uses is left out. */
export function markPure(code: string, body: Declaration[]): string {
  return calledValues(body).reduceRight(
    (marked, { start, end }) =>
      `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`,
    code,
  )
}

/**
 * The browser uses the labels and rules of the domain and none of its schemas, which only the server parses with: what is not
 * used is left out, and zod with it. The domain is pure, so its constants may be; a list of names of pure functions would
 * also be one of the methods of everything that has such a name in another file.
 */
export const pureDomain: Plugin = {
  name: 'pure-domain',
  apply: 'build',
  transform: {
    filter: { id: /\/domain\/src\/[^?]*\.ts$/ },
    handler(code) {
      return { code: markPure(code, this.parse(code).body), map: null }
    },
  },
}
