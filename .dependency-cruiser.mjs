// Imports in one direction (CONTRIBUTING "Direction"). Type-only imports count: what a reader must open is a hop either way.
const tests = '[.](test|fixtures)[.]tsx?$'

/** The groups, each with those that it may import; itself, and what lies at the root, are never in the way. */
const platform = ['platform']
const people = ['people', ...platform]
const network = ['network', ...people]
const groups = {
  platform: [],
  people: platform,
  network: people,
  documents: network,
  sales: network,
  news: network,
  generator: network,
  history: ['documents', 'sales', 'news', 'generator', ...network],
  front: ['history', 'documents', 'sales', 'news', 'generator', ...network],
}
const workspaces = '^(domain|server|web)/src/'

const downwards = Object.entries(groups).map(([group, lower]) => {
  const others = Object.keys(groups).filter((name) => name !== group && !lower.includes(name))
  return {
    name: `${group}-imports-downwards`,
    comment: 'A lower group declares a small type, an upper one passes its function: app.ts and worker.ts show them.',
    severity: 'error',
    from: { path: `${workspaces}${group}/`, pathNot: tests },
    to: { path: `^$1/src/(${[...others, 'commands', 'demo'].join('|')})/` },
  }
})

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    ...downwards,
    {
      name: 'features-share-queries-only',
      comment:
        'A feature of the server reads another one through its *.queries.ts, or notifies by its *.notices.ts; a rule of several belongs in domain.',
      severity: 'error',
      from: { path: '^server/src/([^/]+)/([^/]+)/', pathNot: [tests, '^server/src/(platform|demo)/', '-deps[.]ts$'] },
      to: {
        path: '^server/src/[^/]+/[^/]+/',
        pathNot: ['^server/src/$1/$2/', '[.](queries|notices|rules)[.]ts$', '-deps[.]ts$', '^server/src/platform/'],
      },
    },
    {
      name: 'screen-parts-know-no-feature',
      comment: 'ui, list, form and api are the parts that features are made of.',
      severity: 'error',
      from: { path: '^web/src/platform/(ui|list|form|api)/', pathNot: tests },
      to: { path: '^web/src/[^/]+/[^/]+/', pathNot: '^web/src/platform/(ui|list|form|api)/' },
    },
    {
      name: 'client-stands-alone',
      comment:
        'Other systems use the client without the portal: it knows the calls by its document alone. What makes its types is no part of it.',
      severity: 'error',
      from: { path: '^client/src/', pathNot: [tests, '/generate-types[.]ts$'] },
      to: { pathNot: '^client/src/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^domain/src/', pathNot: tests },
      to: { pathNot: ['^domain/src/', '^node_modules/zod/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc', // TypeScript 7 has no API yet
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
