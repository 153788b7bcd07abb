import { describe, expect, it } from 'vitest'
import { activeUrl, menuGroups } from './menu.ts'

const item = (url: string, weight: number) => ({ id: weight, name: url, url, group: null, weight })
const menu = ['/', '/activities', '/dealers', '/workshops', '/veicoli-demo', '/news', '/users'].map(item)

describe('menuGroups', () => {
  it('orders by weight and starts a group with a heading where the group changes', () => {
    const groups = menuGroups(menu.toReversed())
    expect(groups.map(({ heading, items }) => [heading, items.length])).toEqual([
      [undefined, 1],
      ['Attività', 1],
      ['Rete', 2],
      ['Registri', 1],
      ['Amministrazione', 2],
    ])
  })

  it('shows a heading once, with the items that stand or name it in spite of others between', () => {
    const between = [
      { ...item('https://rete.example', 1.5), group: 'Rete' },
      item('/clienti/guida', 3.5),
      item('/lead_models', 1.2),
    ]
    const groups = menuGroups([...menu, ...between])
    expect(groups.map(({ heading, items }) => [heading, items.map(({ url }) => url)])).toEqual([
      [undefined, ['/']],
      ['Attività', ['/activities']],
      ['Vendite', ['/lead_models']],
      ['Rete', ['https://rete.example', '/dealers', '/workshops']],
      [undefined, ['/clienti/guida']],
      ['Registri', ['/veicoli-demo']],
      ['Amministrazione', ['/news', '/users']],
    ])
  })

  it('shows no heading of the administration to readers of the news', () => {
    const headings = menuGroups(menu.filter(({ url }) => url !== '/users')).map(({ heading }) => heading)
    expect(headings).toEqual([undefined, 'Attività', 'Rete', 'Registri', undefined])
  })

  it('a menu of four items has no headings', () => {
    expect(menuGroups(menu.slice(0, 4)).map((group) => group.heading)).toEqual([undefined])
  })
})

describe('activeUrl', () => {
  it.each([
    ['/', '/'],
    ['/activities/3/upload', '/activities'],
    ['/dealers/activity_years', '/dealers'],
    ['/dealersX', undefined],
    ['/documents', '/documents?status=pending'],
  ])('%s belongs to %s', (pathname, url) =>
    expect(activeUrl([...menu, item('/documents?status=pending', 9)], pathname)).toBe(url),
  )

  it('prefers the longest matching item', () => {
    expect(activeUrl([...menu, item('/dealers/import', 9)], '/dealers/import')).toBe('/dealers/import')
  })
})
