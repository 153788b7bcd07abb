import { portalPrefixes } from '@portale/domain/designer/names.ts'
import type { RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { signedInRoutes } from './signed-in.routes.tsx'

const pathsOf = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [path ?? '', ...pathsOf(children)])

it('the first part of every screen is no prefix of a view', () => {
  const parts = pathsOf(signedInRoutes)
    .map((path) => path.replace(/^\//, '').split('/')[0] ?? '')
    .filter((part) => /^[a-z]/.test(part))
  expect(parts.length).toBeGreaterThan(50)
  expect([...new Set(parts)].filter((part) => !portalPrefixes.includes(part))).toEqual([])
})
