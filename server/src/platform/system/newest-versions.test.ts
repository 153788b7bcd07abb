import { expect, it } from 'vitest'
import { describeOutdated, listOutdated } from './newest-versions.ts'

const table = { checked_on: '2026-11-28', postgresql: { '17': '17.12', '18': '18.7' }, node: { '24': '24.22.2' } }

it.each([
  ['18.4', '24.22.2', ['postgresql']],
  ['18.7', '24.21.0', ['node']],
  ['18.10', '24.22.10', []],
  ['17.9 (Debian 17.9-1.pgdg13+1)', '24.22', ['postgresql', 'node']],
  ['17.12 (Debian 17.12-0+deb13u1)', '24.23.0', []],
  ['19.0', '26.1.0', []],
  ['18devel', '24.22.2', ['postgresql']],
  ['', '', []],
])('PostgreSQL %j and Node %j: older are %j', (postgresql, node, programs) => {
  expect(listOutdated({ postgresql, node }, table).map(({ program }) => program)).toEqual(programs)
})

it('says what is newer, and since when that is known', () => {
  expect(listOutdated({ postgresql: '18.4', node: '24.22.2' }, table)).toEqual([
    { program: 'postgresql', version: '18.4', newest: '18.7', checked_on: '2026-11-28' },
  ])
  expect(listOutdated({ postgresql: '18.4', node: '24.22.2' }, table).map(describeOutdated).join()).toContain(
    'PostgreSQL 18.4 is older than 18.7, known since 2026-11-28',
  )
})

it('reads the table that is shipped', () => {
  expect(listOutdated({ postgresql: '18.0', node: '24.0.0' }).map(({ program }) => program)).toEqual([
    'postgresql',
    'node',
  ])
})
