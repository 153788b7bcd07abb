import { describe, expect, it } from 'vitest'
import { field, file, model, ownRoles, relation, view } from './design.fixtures.ts'
import { readDesignFile, writeDesignFile } from './design-file.ts'
import { Planning } from './plan.fixtures.ts'
import { previousDesign, toDesign, withoutIds, withRoleNames } from './requested-design.ts'
import { restoredDesign } from './restored-design.ts'

const vehicle = model('Vehicle', {
  fields: [field('plate', 'string')],
  files: [file('papers')],
  relations: [relation('hasMany', 'TestDrive')],
  views: [view('vehicles', { roles: ['capo', 'administrator'] })],
})
const drive = model('TestDrive', { relations: [relation('belongsTo', 'Vehicle', { related_model_field: 'plate' })] })
const roles = [...ownRoles, { name: 'capo', label: 'Capo' }]

function planned() {
  const planning = new Planning()
  planning.apply({ models: [vehicle, drive], roles })
  return planning
}

/** A design without what may differ in one that came back: what lies aside, and the ids of what holds no data. */
const plain = ({ current }: Planning) => withoutIds(withRoleNames(toDesign(current)))

describe('back to the design of before', () => {
  it.each([
    ['a removed model', (now: Planning) => now.apply({ models: [] })],
    ['a removed role', (now: Planning) => now.apply({ models: [], roles: ownRoles })],
    ['removed parts', (now: Planning) => now.apply({ models: [model('Vehicle')] })],
    [
      'a rename',
      (now: Planning) =>
        now.changeFirst((one, design) => {
          one.name = 'Car'
          for (const own of design.models[1]?.relations ?? []) own.model = 'Car'
        }),
    ],
    [
      'a new type',
      (now: Planning) =>
        now.changeFirst((one, design) => {
          for (const own of one.fields) own.db_type = 'text'
          for (const own of design.models[1]?.relations ?? []) own.related_model_field = ''
        }),
    ],
    [
      'a renamed role',
      (now: Planning) =>
        now.apply({
          ...now.design,
          roles: now.current.roles.map((role) => (role.id === 9 ? { ...role, name: 'boss' } : role)),
        }),
    ],
  ])('%s', (_, change) => {
    const planning = planned()
    const before = planning.current
    const wished = plain(planning)
    change(planning)
    expect(plain(planning)).not.toEqual(wished)
    planning.apply(previousDesign(planning.current, before))
    expect(plain(planning)).toEqual(wished)
  })
})

describe('what was set aside comes back', () => {
  const asideIds = ({ current }: Planning) => current.set_aside.map(({ id }) => id)

  it('a model with its relations, once both are asked for', () => {
    const planning = planned()
    planning.apply({ models: [] })
    const [first = 0, second = 0] = asideIds(planning)
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

  it('a field, unless its name is taken or its model is gone', () => {
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

  it('the values of before, with the type of before', () => {
    const planning = planned()
    const retype = (db_type: 'integer') =>
      planning.changeFirst((one, design) => {
        for (const own of one.fields) own.db_type = db_type
        for (const own of design.models[1]?.relations ?? []) own.related_model_field = ''
      })
    retype('integer')
    const { design } = restoredDesign(planning.current, asideIds(planning))
    planning.apply(design)
    expect(planning.current.models[0]?.fields).toMatchObject([{ db_type: 'string', column: 'plate' }])
  })

  it('a field and its values of before, in whichever order they are asked for', () => {
    const planning = new Planning()
    planning.apply({ models: [model('Vehicle', { fields: [field('power', 'text')] })] })
    planning.changeFirst((one) => {
      for (const own of one.fields) own.db_type = 'integer'
    })
    planning.apply({ models: [model('Vehicle')] })
    const ids = asideIds(planning)
    expect(ids.length).toBe(2)
    for (const asked of [ids, ids.toReversed()]) {
      const { design, problems } = restoredDesign(planning.current, asked)
      expect(problems).toEqual([])
      expect(design.models[0]?.fields).toMatchObject([{ db_name: 'power', db_type: 'text' }])
    }
  })

  it('a relation whose shown field is called otherwise by now, or lies aside', () => {
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

  it('a model that several roles had under one prefix, when roles are gone', () => {
    const planning = new Planning()
    const shared = (...names: string[]) => names.map((name) => view('vehicles', { roles: [name] }))
    const more = ['capo', 'vice'].map((name) => ({ name, label: name }))
    planning.apply({
      models: [
        model('Vehicle', { views: shared('administrator', 'capo') }),
        model('Car', { views: [view('cars', { roles: ['capo'] }), view('cars', { roles: ['vice'] })] }),
      ],
      roles: [...ownRoles, ...more],
    })
    planning.apply({ models: [], roles: ownRoles })
    const { design, problems } = restoredDesign(planning.current, asideIds(planning))
    expect(problems).toEqual([])
    expect(design.models.map(({ views }) => views.map(({ roles: these }) => these))).toEqual([[[1]], [[1]]])
  })

  it('nothing that is not there; a role that is gone leaves its views to the administrator', () => {
    const planning = planned()
    expect(restoredDesign(planning.current, [1]).problems).toEqual(['L’elemento non c’è più: ricarica la pagina.'])
    planning.apply({ models: [] })
    planning.current = {
      ...planning.current,
      roles: ownRoles,
      set_aside: planning.current.set_aside.map((item) =>
        item.kind === 'model'
          ? { ...item, model: { ...item.model, views: item.model.views.map((one) => ({ ...one, roles: [9] })) } }
          : item,
      ),
    }
    const { design } = restoredDesign(planning.current, asideIds(planning))
    expect(design.models[0]?.views.map((one) => one.roles)).toEqual([[1]])
  })
})

describe('a design as a file', () => {
  it('makes the same design elsewhere, and nothing where it came from', () => {
    const here = planned()
    const text = writeDesignFile(here.current)
    expect(text).not.toMatch(/"(id|table|column|target_id|set_aside)"/)
    const read = readDesignFile(text, here.current)
    if ('problem' in read) throw new Error(read.problem)
    expect(here.apply(read.design)).toEqual([])
    const there = new Planning()
    const carried = readDesignFile(text, there.current)
    if ('problem' in carried) throw new Error(carried.problem)
    there.apply(carried.design)
    expect(plain(there)).toEqual(plain(here))
  })

  it('adds its roles to those that are there', () => {
    const there = new Planning()
    there.apply({ models: [], roles: [...ownRoles, { name: 'altro', label: 'Altro' }] })
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
  ])('%.40s is refused with a sentence', (text, problem) => {
    expect(readDesignFile(text, { roles: ownRoles })).toEqual({ problem })
  })
})
