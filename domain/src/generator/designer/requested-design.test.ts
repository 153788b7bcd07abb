import { describe, expect, it } from 'vitest'
import { field, file, firstDesignedRoleId, model, portalRoles, relation, view } from './design.fixtures.ts'
import { readDesignFile, writeDesignFile } from './design-file.ts'
import { DesignHistory } from './plan.fixtures.ts'
import { previousDesign, toDesign, withoutIds, withRoleNames } from './requested-design.ts'
import { restoredDesign } from './restored-design.ts'

const vehicle = model('Vehicle', {
  fields: [field('plate', 'string')],
  files: [file('papers')],
  relations: [relation('hasMany', 'TestDrive')],
  views: [view('vehicles', { roles: ['capo', 'administrator'] })],
})
const drive = model('TestDrive', { relations: [relation('belongsTo', 'Vehicle', { related_model_field: 'plate' })] })
const roles = [...portalRoles, { name: 'capo', label: 'Capo' }]

function plannedHistory() {
  const history = new DesignHistory()
  history.apply({ models: [vehicle, drive], roles })
  return history
}

/** A design without what may differ after a restore: archived items and ids. */
const plain = ({ current }: DesignHistory) => withoutIds(withRoleNames(toDesign(current)))

describe('the previous design is requested after', () => {
  it.each([
    ['a removed model', (history: DesignHistory) => history.apply({ models: [] })],
    ['a removed role', (history: DesignHistory) => history.apply({ models: [], roles: portalRoles })],
    [
      'removed fields, files, relations and views',
      (history: DesignHistory) => history.apply({ models: [model('Vehicle')] }),
    ],
    [
      'a rename',
      (history: DesignHistory) =>
        history.changeFirst((first, design) => {
          first.name = 'Car'
          for (const relation of design.models[1]?.relations ?? []) relation.model = 'Car'
        }),
    ],
    [
      'a new type',
      (history: DesignHistory) =>
        history.changeFirst((first, design) => {
          for (const field of first.fields) field.db_type = 'text'
          for (const relation of design.models[1]?.relations ?? []) relation.related_model_field = ''
        }),
    ],
    [
      'a renamed role',
      (history: DesignHistory) =>
        history.apply({
          ...history.design,
          roles: history.current.roles.map((role) =>
            role.id === firstDesignedRoleId ? { ...role, name: 'boss' } : role,
          ),
        }),
    ],
  ])('%s', (_, change) => {
    const history = plannedHistory()
    const before = history.current
    const expected = plain(history)
    change(history)
    expect(plain(history)).not.toEqual(expected)
    history.apply(previousDesign(history.current, before))
    expect(plain(history)).toEqual(expected)
  })
})

describe('a restored design', () => {
  const archivedIds = ({ current }: DesignHistory) => current.set_aside.map(({ id }) => id)

  it('has a model with its relations when both models are restored', () => {
    const history = plannedHistory()
    history.apply({ models: [] })
    const [first = 0, second = 0] = archivedIds(history)
    expect(restoredDesign(history.current, [second]).problems).toEqual([
      'TestDrive ha una relazione con Vehicle: ripristina anche Vehicle.',
    ])
    expect(restoredDesign(history.current, [first]).problems).toEqual([])
    const { design, problems } = restoredDesign(history.current, [first, second])
    expect(problems).toEqual([])
    history.apply(design)
    expect(history.current.models.map(({ relations }) => relations.length)).toEqual([1, 1])
    expect(history.current.set_aside).toEqual([])
  })

  it('has a field unless its name is used or its model is archived', () => {
    const history = plannedHistory()
    history.apply({ models: [model('Vehicle')] })
    const item = history.current.set_aside.find(({ kind }) => kind === 'field')
    expect(restoredDesign(history.current, [item?.id ?? 0]).problems).toEqual([])
    history.changeFirst((first) => first.fields.push(field('plate', 'text', { label: 'Altra' })))
    expect(restoredDesign(history.current, [item?.id ?? 0]).problems).toEqual(['Questo nome c’è già nel modello.'])
    history.apply({ models: [] })
    expect(restoredDesign(history.current, [item?.id ?? 0]).problems).toEqual([
      'Ripristina anche il modello a cui appartiene.',
    ])
  })

  it('has the earlier values with the earlier type', () => {
    const history = plannedHistory()
    const retype = (db_type: 'integer') =>
      history.changeFirst((first, design) => {
        for (const field of first.fields) field.db_type = db_type
        for (const relation of design.models[1]?.relations ?? []) relation.related_model_field = ''
      })
    retype('integer')
    const { design } = restoredDesign(history.current, archivedIds(history))
    history.apply(design)
    expect(history.current.models[0]?.fields).toMatchObject([{ db_type: 'string', column: 'plate' }])
  })

  it('has a field and its earlier values in any order of the ids', () => {
    const history = new DesignHistory()
    history.apply({ models: [model('Vehicle', { fields: [field('power', 'text')] })] })
    history.changeFirst((first) => {
      for (const field of first.fields) field.db_type = 'integer'
    })
    history.apply({ models: [model('Vehicle')] })
    const ids = archivedIds(history)
    expect(ids.length).toBe(2)
    for (const requested of [ids, ids.toReversed()]) {
      const { design, problems } = restoredDesign(history.current, requested)
      expect(problems).toEqual([])
      expect(design.models[0]?.fields).toMatchObject([{ db_name: 'power', db_type: 'text' }])
    }
  })

  it('has a relation whose display field was renamed or archived', () => {
    const history = plannedHistory()
    history.changeFirst((first, design) => {
      first.relations = []
      for (const model of design.models) if (model.name === 'TestDrive') model.relations = []
    })
    history.changeFirst((first) => {
      for (const field of first.fields) field.db_name = 'licence'
    })
    const relations = history.current.set_aside.filter(({ kind }) => kind === 'relation').map(({ id }) => id)
    const { design, problems } = restoredDesign(history.current, relations)
    expect(problems).toEqual([])
    history.apply(design)
    expect(history.current.models[1]?.relations).toMatchObject([{ related_model_field: '', column: 'vehicle_id' }])
  })

  it('has one view per prefix when the roles of several were removed', () => {
    const history = new DesignHistory()
    const shared = (...names: string[]) => names.map((name) => view('vehicles', { roles: [name] }))
    const more = ['capo', 'vice'].map((name) => ({ name, label: name }))
    history.apply({
      models: [
        model('Vehicle', { views: shared('administrator', 'capo') }),
        model('Car', { views: [view('cars', { roles: ['capo'] }), view('cars', { roles: ['vice'] })] }),
      ],
      roles: [...portalRoles, ...more],
    })
    history.apply({ models: [], roles: portalRoles })
    const { design, problems } = restoredDesign(history.current, archivedIds(history))
    expect(problems).toEqual([])
    expect(design.models.map(({ views }) => views.map((view) => view.roles))).toEqual([[[1]], [[1]]])
  })

  it('rejects an unknown id, and gives views of a removed role to the administrator', () => {
    const history = plannedHistory()
    expect(restoredDesign(history.current, [1]).problems).toEqual(['L’elemento non c’è più: ricarica la pagina.'])
    history.apply({ models: [] })
    history.current = {
      ...history.current,
      roles: portalRoles,
      set_aside: history.current.set_aside.map((item) =>
        item.kind === 'model'
          ? {
              ...item,
              model: {
                ...item.model,
                views: item.model.views.map((view) => ({ ...view, roles: [firstDesignedRoleId] })),
              },
            }
          : item,
      ),
    }
    const { design } = restoredDesign(history.current, archivedIds(history))
    expect(design.models[0]?.views.map((view) => view.roles)).toEqual([[1]])
  })
})

describe('a design file', () => {
  it('creates the same design in another portal, and changes nothing in its own', () => {
    const source = plannedHistory()
    const text = writeDesignFile(source.current)
    expect(text).not.toMatch(/"(id|table|column|target_id|set_aside)"/)
    const read = readDesignFile(text, source.current)
    if ('problem' in read) throw new Error(read.problem)
    expect(source.apply(read.design)).toEqual([])
    const target = new DesignHistory()
    const imported = readDesignFile(text, target.current)
    if ('problem' in imported) throw new Error(imported.problem)
    target.apply(imported.design)
    expect(plain(target)).toEqual(plain(source))
  })

  it('adds its roles to the existing ones', () => {
    const target = new DesignHistory()
    target.apply({ models: [], roles: [...portalRoles, { name: 'altro', label: 'Altro' }] })
    const read = readDesignFile(writeDesignFile(plannedHistory().current), target.current)
    expect('design' in read && read.design.roles.slice(portalRoles.length).map(({ name }) => name)).toEqual([
      'altro',
      'capo',
    ])
  })

  const exportedFile = () => JSON.parse(writeDesignFile(plannedHistory().current))
  it.each([
    ['', 'Il file non è leggibile.'],
    ['{', 'Il file non è leggibile.'],
    ['null', 'Il file non è leggibile.'],
    ['[]', 'Il file non è leggibile.'],
    ['{}', 'Il file non è una progettazione del portale.'],
    [JSON.stringify({ ...exportedFile(), format: 'x' }), 'Il file non è una progettazione del portale.'],
    [
      JSON.stringify({ ...exportedFile(), version: 2 }),
      'Il file è di un’altra versione del portale: esportalo di nuovo.',
    ],
    [
      JSON.stringify({ ...exportedFile(), models: {} }),
      'Il file non è valido (models): Il campo modelli non è valido.',
    ],
    [
      JSON.stringify({ ...exportedFile(), models: [{ ...model('X'), name: '' }] }),
      'Il file non è valido (models.0.name): Il campo nome è obbligatorio.',
    ],
    ['{"__proto__": {"format": "portale-rete-design", "version": 1}}', 'Il file non è una progettazione del portale.'],
  ])('with content %.40s, is rejected', (text, problem) => {
    expect(readDesignFile(text, { roles: portalRoles })).toEqual({ problem })
  })
})
