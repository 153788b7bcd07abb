import { portalPrefixes } from '@portale/domain/generator/designer/names.ts'
import type { RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { signedInRoutes } from './signed-in.routes.tsx'

const listPaths = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [path ?? '', ...listPaths(children)])

it('the first segment of every screen is reserved, so that no designed view can use it', () => {
  const segments = listPaths(signedInRoutes)
    .map((path) => path.replace(/^\//, '').split('/')[0] ?? '')
    .filter((segment) => /^[a-z]/.test(segment))
  expect(segments.length).toBeGreaterThan(50)
  expect([...new Set(segments)].filter((segment) => !portalPrefixes.includes(segment))).toEqual([])
})
