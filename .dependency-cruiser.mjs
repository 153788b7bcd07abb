// Imports in one direction (CONTRIBUTING "Direction"). Type-only imports count: what a reader must open is a hop either way.
const infrastructure = '(http|db|files|xlsx|sheets|html)'
/** What knows no feature, with what it declares for features to register. */
const platform = '(http|db|files|xlsx|sheets|html|virus-scan|webhooks|jobs|lists|operations|system)'
const tests = '[.](test|fixtures)[.]tsx?$'

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'features-share-queries-only',
      comment: 'A feature of the server reads another one through its *.queries.ts, or the rule belongs in domain.',
      severity: 'error',
      from: { path: '^server/src/([^/]+)/', pathNot: [tests, '^server/src/demo/', '-deps[.]ts$'] },
      to: {
        path: '^server/src/[^/]+/',
        pathNot: ['^server/src/$1/', '[.]queries[.]ts$', '-deps[.]ts$', `^server/src/${platform}/`],
      },
    },
    {
      name: 'infrastructure-imports-no-feature',
      comment: 'The infrastructure knows no feature: it takes the few things it needs as arguments.',
      severity: 'error',
      from: { path: `^server/src/${infrastructure}/`, pathNot: tests },
      to: {
        path: '^server/src/',
        pathNot: [
          `^server/src/${infrastructure}/`,
          '^server/src/(secret|config|start-problem|metrics|server-file)[.]ts$',
        ],
      },
    },
    {
      name: 'screen-parts-know-no-feature',
      comment: 'ui, list, form and api are the parts that features are made of.',
      severity: 'error',
      from: { path: '^web/src/(ui|list|form|api)/', pathNot: tests },
      to: { path: '^web/src/[^/]+/', pathNot: '^web/src/(ui|list|form|api)/' },
    },
    {
      name: 'client-stands-alone',
      comment: 'Other systems use the client without the portal: it knows the calls by its document alone.',
      severity: 'error',
      from: { path: '^client/src/', pathNot: tests },
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
