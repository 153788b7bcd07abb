import { describe, expect, it } from 'vitest'
import { mergeEdits } from './design-merge.ts'
import { blankItems, blankModel, type EditedDesign, type Field, type Model } from './edited-design.ts'

const field = (uid: string, change: Partial<Field> = {}): Field => ({
  ...blankItems.fields(),
  uid,
  db_name: uid,
  ...change,
})
const model = (uid: string, change: Partial<Model> = {}): Model => ({
  ...blankModel(),
  uid,
  name: uid,
  views: [],
  ...change,
})
const edited = (...models: Model[]): EditedDesign => ({
  models,
  roles: [{ id: 1, uid: 'role-1', name: 'administrator', label: 'A' }],
})

const before = edited(model('A', { id: 1, fields: [field('x', { id: 2 }), field('y', { id: 3 })] }))

describe('an edited design merged into another design', () => {
  it('keeps my changes and takes theirs', () => {
    const mine = edited(
      model('A', { id: 1, name: 'Mine', fields: [field('x', { id: 2, label: 'mine' }), field('y', { id: 3 })] }),
    )
    const theirs = edited(
      model('A', {
        id: 1,
        interface_name_plural: 'theirs',
        fields: [field('x', { id: 2, required: true, label: 'theirs' }), field('y', { id: 3, label: 'theirs' })],
      }),
    )
    expect(mergeEdits(before, mine, theirs)).toEqual(
      edited(
        model('A', {
          id: 1,
          name: 'Mine',
          interface_name_plural: 'theirs',
          fields: [field('x', { id: 2, required: true, label: 'mine' }), field('y', { id: 3, label: 'theirs' })],
        }),
      ),
    )
  })

  it('has the items that either added, and none that either removed', () => {
    const mine = edited(model('A', { id: 1, fields: [field('x', { id: 2 }), field('mine')] }), model('Mine'))
    const theirs = edited(
      model('A', { id: 1, fields: [field('y', { id: 3 }), field('theirs', { id: 9 })] }),
      model('B', { id: 8 }),
    )
    expect(mergeEdits(before, mine, theirs)).toEqual(
      edited(
        model('A', { id: 1, fields: [field('mine'), field('theirs', { id: 9 })] }),
        model('Mine'),
        model('B', { id: 8 }),
      ),
    )
  })

  it('drops a model that they archived, even if I changed it', () => {
    const mine = edited(model('A', { id: 1, name: 'Mine' }))
    expect(mergeEdits(before, mine, edited())).toEqual(edited())
  })

  it('takes their id of an item that is new in both, after a lost response', () => {
    const mine = edited(...before.models, model('B', { name: 'Later', fields: [field('z')] }))
    const theirs = edited(...before.models, model('B', { id: 5, name: 'Sooner', fields: [field('z', { id: 6 })] }))
    expect(mergeEdits(before, mine, theirs).models[1]).toMatchObject({ id: 5, name: 'Later', fields: [{ id: 6 }] })
  })

  it('without changes of mine, equals theirs', () => {
    const theirs = edited(model('A', { id: 1, name: 'Theirs' }), model('B', { id: 8 }))
    expect(mergeEdits(before, before, theirs)).toEqual(theirs)
  })
})
