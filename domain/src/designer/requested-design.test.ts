import { describe, expect, it } from 'vitest'
import { field, file, model, portalRoles, relation, view } from './design.fixtures.ts'
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

function planned() {
  const planning = new DesignHistory()
  planning.apply({ models: [vehicle, drive], roles })
  return planning
}

/** A design without what may differ after a restore: archived items and ids. */
const plain = ({ current }: DesignHistory) => withoutIds(withRoleNames(toDesign(current)))

describe('the previous design is requested after', () => {
  it.each([
    ['a removed model', (now: DesignHistory) => now.apply({ models: [] })],
    ['a removed role', (now: DesignHistory) => now.apply({ models: [], roles: portalRoles })],
    ['removed parts', (now: DesignHistory) => now.apply({ models: [model('Vehicle')] })],
    [
      'a rename',
      (now: DesignHistory) =>
        now.changeFirst((one, design) => {
          one.name = 'Car'
          for (const own of design.models[1]?.relations ?? []) own.model = 'Car'
        }),
    ],
    [
      'a new type',
      (now: DesignHistory) =>
        now.changeFirst((one, design) => {
          for (const own of one.fields) own.db_type = 'text'
          for (const own of design.models[1]?.relations ?? []) own.related_model_field = ''
        }),
    ],
    [
      'a renamed role',
      (now: DesignHistory) =>
        now.apply({
          ...now.design,
          roles: now.current.roles.map((role) => (role.id === 9 ? { ...role, name: 'boss' } : role)),
        }),
    ],
  ])('%s', (_, change) => {
    const planning = planned()
    const before = planning.current
    const expected = plain(planning)
    change(planning)
    expect(plain(planning)).not.toEqual(expected)
    planning.apply(previousDesign(planning.current, before))
    expect(plain(planning)).toEqual(expected)
  })
})

describe('a restored design', () => {
  const archivedIds = ({ current }: DesignHistory) => current.set_aside.map(({ id }) => id)

  it('has a model with its relations when both models are restored', () => {
    const planning = planned()
    planning.apply({ models: [] })
    const [first = 0, second = 0] = archivedIds(planning)
    expect(restoredDesign(planning.current, [second]).problems).toEqual([
      'TestDrive ha una relazione con Vehicle: ripristina anche Vehicle.',
    ])
    expect(restoredDesign(planning.current, [first]).problems).toEqual([])
    const { design, problems } = restoredDesign(planning.current, [first, second])
    expect(problems).toEqual([])
    planning.apply(design)
    expect(planning.current.models.map(({ relations }) => relations.length)).toEqual([1, 1])
    expect(planning.current.set_aside).toEqual([])
  })

  it('has a field unless its name is used or its model is archived', () => {
    const planning = planned()
    planning.apply({ models: [model('Vehicle')] })
    const item = planning.current.set_aside.find(({ kind }) => kind === 'field')
    expect(restoredDesign(planning.current, [item?.id ?? 0]).problems).toEqual([])
    planning.changeFirst((one) => one.fields.push(field('plate', 'text', { label: 'Altra' })))
    expect(restoredDesign(planning.current, [item?.id ?? 0]).problems).toEqual(['Questo nome c’è già nel modello.'])
    planning.apply({ models: [] })
    expect(restoredDesign(planning.current, [item?.id ?? 0]).problems).toEqual([
      'Ripristina anche il modello a cui appartiene.',
    ])
  })

  it('has the earlier values with the earlier type', () => {
    const planning = planned()
    const retype = (db_type: 'integer') =>
      planning.changeFirst((one, design) => {
        for (const own of one.fields) own.db_type = db_type
        for (const own of design.models[1]?.relations ?? []) own.related_model_field = ''
      })
    retype('integer')
    const { design } = restoredDesign(planning.current, archivedIds(planning))
    planning.apply(design)
    expect(planning.current.models[0]?.fields).toMatchObject([{ db_type: 'string', column: 'plate' }])
  })

  it('has a field and its earlier values in any order of the ids', () => {
    const planning = new DesignHistory()
    planning.apply({ models: [model('Vehicle', { fields: [field('power', 'text')] })] })
    planning.changeFirst((one) => {
      for (const own of one.fields) own.db_type = 'integer'
    })
    planning.apply({ models: [model('Vehicle')] })
    const ids = archivedIds(planning)
    expect(ids.length).toBe(2)
    for (const requested of [ids, ids.toReversed()]) {
      const { design, problems } = restoredDesign(planning.current, requested)
      expect(problems).toEqual([])
      expect(design.models[0]?.fields).toMatchObject([{ db_name: 'power', db_type: 'text' }])
    }
  })

  it('has a relation whose display field was renamed or archived', () => {
    const planning = planned()
    planning.changeFirst((one, design) => {
      one.relations = []
      for (const own of design.models) if (own.name === 'TestDrive') own.relations = []
    })
    planning.changeFirst((one) => {
      for (const own of one.fields) own.db_name = 'licence'
    })
    const relations = planning.current.set_aside.filter(({ kind }) => kind === 'relation').map(({ id }) => id)
    const { design, problems } = restoredDesign(planning.current, relations)
    expect(problems).toEqual([])
    planning.apply(design)
    expect(planning.current.models[1]?.relations).toMatchObject([{ related_model_field: '', column: 'vehicle_id' }])
  })

  it('has one view per prefix when the roles of several were removed', () => {
    const planning = new DesignHistory()
    const shared = (...names: string[]) => names.map((name) => view('vehicles', { roles: [name] }))
    const more = ['capo', 'vice'].map((name) => ({ name, label: name }))
    planning.apply({
      models: [
        model('Vehicle', { views: shared('administrator', 'capo') }),
        model('Car', { views: [view('cars', { roles: ['capo'] }), view('cars', { roles: ['vice'] })] }),
      ],
      roles: [...portalRoles, ...more],
    })
    planning.apply({ models: [], roles: portalRoles })
    const { design, problems } = restoredDesign(planning.current, archivedIds(planning))
    expect(problems).toEqual([])
    expect(design.models.map(({ views }) => views.map(({ roles: these }) => these))).toEqual([[[1]], [[1]]])
  })

  it('rejects an unknown id, and gives views of a removed role to the administrator', () => {
    const planning = planned()
    expect(restoredDesign(planning.current, [1]).problems).toEqual(['L’elemento non c’è più: ricarica la pagina.'])
    planning.apply({ models: [] })
    planning.current = {
      ...planning.current,
      roles: portalRoles,
      set_aside: planning.current.set_aside.map((item) =>
        item.kind === 'model'
          ? { ...item, model: { ...item.model, views: item.model.views.map((one) => ({ ...one, roles: [9] })) } }
          : item,
      ),
    }
    const { design } = restoredDesign(planning.current, archivedIds(planning))
    expect(design.models[0]?.views.map((one) => one.roles)).toEqual([[1]])
  })
})

describe('a design file', () => {
  it('makes the same design elsewhere, and changes nothing where it was exported', () => {
    const here = planned()
    const text = writeDesignFile(here.current)
    expect(text).not.toMatch(/"(id|table|column|target_id|set_aside)"/)
    const read = readDesignFile(text, here.current)
    if ('problem' in read) throw new Error(read.problem)
    expect(here.apply(read.design)).toEqual([])
    const there = new DesignHistory()
    const imported = readDesignFile(text, there.current)
    if ('problem' in imported) throw new Error(imported.problem)
    there.apply(imported.design)
    expect(plain(there)).toEqual(plain(here))
  })

  it('adds its roles to the existing ones', () => {
    const there = new DesignHistory()
    there.apply({ models: [], roles: [...portalRoles, { name: 'altro', label: 'Altro' }] })
    const read = readDesignFile(writeDesignFile(planned().current), there.current)
    expect('design' in read && read.design.roles.slice(8).map(({ name }) => name)).toEqual(['altro', 'capo'])
  })

  const whole = () => JSON.parse(writeDesignFile(planned().current))
  it.each([
    ['', 'Il file non è leggibile.'],
    ['{', 'Il file non è leggibile.'],
    ['null', 'Il file non è leggibile.'],
    ['[]', 'Il file non è leggibile.'],
    ['{}', 'Il file non è una progettazione del portale.'],
    [JSON.stringify({ ...whole(), format: 'x' }), 'Il file non è una progettazione del portale.'],
    [JSON.stringify({ ...whole(), version: 2 }), 'Il file è di un’altra versione del portale: esportalo di nuovo.'],
    [JSON.stringify({ ...whole(), models: {} }), 'Il file non è valido (models): Il campo modelli non è valido.'],
    [
      JSON.stringify({ ...whole(), models: [{ ...model('X'), name: '' }] }),
      'Il file non è valido (models.0.name): Il campo nome è obbligatorio.',
    ],
    ['{"__proto__": {"format": "portale-rete-design", "version": 1}}', 'Il file non è una progettazione del portale.'],
  ])('with content %.40s, is rejected', (text, problem) => {
    expect(readDesignFile(text, { roles: portalRoles })).toEqual({ problem })
  })
})
