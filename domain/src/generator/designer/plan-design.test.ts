import { describe, expect, it } from 'vitest'
import { field, file, firstDesignedRoleId, model, portalRoles, relation, view } from './design.fixtures.ts'
import { DesignHistory, summarize } from './plan.fixtures.ts'

const vehicle = (more = {}) =>
  model('Vehicle', { interface_name_singular: 'Veicolo', interface_name_plural: 'Veicoli', ...more })
const drive = (more = {}) =>
  model('TestDrive', {
    interface_name_singular: 'Prova',
    interface_name_plural: 'Prove',
    article_singular: 'La',
    ...more,
  })

describe('models', () => {
  it('that are new, get a table with fields and files, then relations, views and menu', () => {
    const history = new DesignHistory()
    const steps = history.apply({
      models: [
        vehicle({
          fields: [field('plate', 'string', { required: true })],
          files: [file('papers')],
          relations: [relation('hasMany', 'TestDrive')],
          views: [view('vehicles')],
        }),
        drive({ relations: [relation('belongsTo', 'Vehicle', { required: true })] }),
      ],
    })
    expect(summarize(steps)).toEqual([
      {
        kind: 'new',
        words: 'Nuovo modello «Veicolo» (Vehicle): 1 campo, 1 file.',
        does: [
          'createTable',
          'addColumn plate',
          'addIndexes plate',
          'addRequired plate',
          'addColumn papers',
          'addIndexes papers',
        ],
      },
      { kind: 'new', words: 'Nuovo modello «Prova» (TestDrive): 0 campi.', does: ['createTable'] },
      { kind: 'new', words: 'Veicolo: nuova relazione con più «Prove» (TestDrive).', does: [] },
      {
        kind: 'new',
        words: 'Prova: nuova relazione con «Veicolo» (Vehicle), vehicle_id.',
        does: ['addColumn vehicle_id', 'addReference vehicle_id', 'addIndexes vehicle_id', 'addRequired vehicle_id'],
      },
      { kind: 'new', words: 'Veicolo: nuova vista /vehicles (elenco con finestra) per Amministratore.', does: [] },
      { kind: 'changed', words: 'Il menu segue le viste: 1 voce nuova.', does: ['addMenu'] },
    ])
    expect(history.current.models.map(({ table }) => table)).toEqual(['vehicle', 'test_drive'])
  })

  it('that are unchanged, with or without ids, need no step', () => {
    const history = new DesignHistory()
    const models = [vehicle({ fields: [field('plate', 'string')], views: [view('vehicles')] })]
    history.apply({ models })
    expect([history.apply({ models }), history.apply(history.design)]).toEqual([[], []])
  })

  it('that are renamed, keep their table, whose name is not reused', () => {
    const history = new DesignHistory()
    history.apply({ models: [vehicle()] })
    const steps = history.changeFirst((renamed, design) => {
      Object.assign(renamed, { name: 'Car', interface_name_singular: 'Auto', article_singular: "L'" })
      design.models.push(vehicle())
    })
    expect(summarize(steps)).toEqual([
      {
        kind: 'renamed',
        words:
          "Auto: il modello «Veicolo» (Vehicle) diventa «Auto» (Car), articolo L', al plurale «Veicoli». I record restano.",
        does: [],
      },
      { kind: 'new', words: 'Nuovo modello «Veicolo» (Vehicle): 0 campi.', does: ['createTable'] },
    ])
    expect(history.current.models.map(({ name, table }) => [name, table])).toEqual([
      ['Car', 'vehicle'],
      ['Vehicle', 'vehicle_2'],
    ])
  })

  it('that are renamed, are followed by their relations, archived ones included', () => {
    const history = new DesignHistory()
    history.apply({ models: [vehicle(), drive({ relations: [relation('belongsTo', 'Vehicle')] })] })
    const { design: first } = history
    const requested = { ...first, models: first.models.map((model) => ({ ...model, relations: [] })) }
    history.apply(requested)
    const { design } = history
    Object.assign(design.models[0] ?? {}, { name: 'Car' })
    history.apply(design)
    const relations = (first.models[1]?.relations ?? []).map((relation) => ({ ...relation, model: 'Car' }))
    const [car, testDrive] = history.design.models
    if (!car || !testDrive) throw new Error('models are missing')
    const steps = history.apply({ models: [car, { ...testDrive, relations }] })
    expect(summarize(steps)).toEqual([
      {
        kind: 'restored',
        words: 'Prova: torna la relazione con «Veicolo» (Car), senza valori.',
        does: [
          expect.stringMatching(/^renameColumn aside_\d+_vehicle_id vehicle_id$/),
          'clearMissingReferences vehicle_id',
          'addReference vehicle_id',
          'addIndexes vehicle_id',
        ],
      },
    ])
    expect(history.current.set_aside).toEqual([])
  })

  it('that are removed, are archived and restored by id', () => {
    const history = new DesignHistory()
    const relations = [relation('belongsTo', 'Dealer')]
    history.apply({ models: [vehicle({ relations, views: [view('vehicles')] })] })
    const { design } = history
    expect(summarize(history.apply({ models: [] }, 12))).toEqual([
      {
        kind: 'set_aside',
        words: 'Il modello «Veicolo» (Vehicle) viene messo da parte con 12 record.',
        asks: true,
        does: ['dropReference dealer_id', expect.stringMatching(/^renameTable vehicle aside_\d+_vehicle$/)],
      },
      { kind: 'changed', words: 'Il menu segue le viste: 1 tolta.', does: ['removeMenu'] },
    ])
    expect(history.current.set_aside).toMatchObject([{ kind: 'model', was: 'vehicle', rows: 12, by: 'Anna' }])
    expect(summarize(history.apply(design))).toEqual([
      {
        kind: 'restored',
        words: 'Torna il modello «Veicolo» (Vehicle) con 12 record.',
        does: [expect.stringMatching(/^renameTable aside_\d+_vehicle vehicle$/)],
      },
      {
        kind: 'restored',
        words: 'Veicolo: torna la relazione con «Concessionaria» (Dealer).',
        does: ['clearMissingReferences dealer_id', 'addReference dealer_id'],
      },
      { kind: 'changed', words: 'Il menu segue le viste: 1 voce nuova.', does: ['addMenu'] },
    ])
    expect(history.current.set_aside).toEqual([])
  })

  it('with 4812 records, are archived with a thousands separator in the sentence', () => {
    const history = new DesignHistory()
    history.apply({ models: [vehicle({ fields: [field('plate', 'string')] })] })
    const [archivedField] = history.changeFirst((model) => {
      model.fields = []
    }, 1000)
    expect(archivedField?.words).toMatch(/ viene messo da parte, con 1\.000 valori\.$/)
    const [archivedModel] = history.apply({ models: [] }, 4812)
    expect(archivedModel?.words).toBe('Il modello «Veicolo» (Vehicle) viene messo da parte con 4.812 record.')
  })

  it('that are archived, keep their table name from being reused', () => {
    const history = new DesignHistory()
    for (const expected of ['vehicle', 'vehicle_2', 'vehicle_3']) {
      history.apply({ models: [vehicle()] })
      expect(history.current.models[0]?.table).toBe(expected)
      history.apply({ models: [] })
    }
  })

  it('in another order, need a step without SQL', () => {
    const history = new DesignHistory()
    history.apply({ models: [vehicle({ fields: [field('a', 'text'), field('b', 'text')] }), drive()] })
    const { design } = history
    design.models.reverse()
    design.models[1]?.fields.reverse()
    expect(summarize(history.apply(design))).toEqual([
      { kind: 'changed', words: 'Cambia l’ordine dei modelli.', does: [] },
      { kind: 'changed', words: 'Veicolo: cambia l’ordine delle sue parti.', does: [] },
    ])
    expect(history.current.models[1]?.fields.map(({ db_name }) => db_name)).toEqual(['b', 'a'])
  })

  it('with 200 × 60 fields, are planned within seconds', () => {
    const fields = Array.from({ length: 60 }, (_, index) => field(`field_${index}`, 'string'))
    const models = Array.from({ length: 200 }, (_, index) => model(`Model${index}`, { fields }))
    const history = new DesignHistory()
    const startedAt = Date.now()
    expect(history.apply({ models })).toHaveLength(200)
    expect(history.apply(history.design)).toEqual([])
    expect(Date.now() - startedAt).toBeLessThan(5000)
  })
})

describe('roles and views', () => {
  const capo = { name: 'capo', label: 'Capo' }
  const withRoles = (history: DesignHistory, ...roles: { id?: number; name: string; label: string }[]) => ({
    ...history.design,
    roles: [...portalRoles, ...roles],
  })

  it('are created, renamed and removed, with the menu', () => {
    const history = new DesignHistory()
    const models = [vehicle({ views: [view('vehicles', { roles: ['capo'] })] })]
    const [created] = history.apply({ models, roles: [...history.current.roles, capo] })
    expect(created).toEqual({
      kind: 'new',
      words: 'Nuovo ruolo «Capo» (capo).',
      asks: false,
      changes: [{ do: 'addRole', role: { id: firstDesignedRoleId, ...capo } }],
    })
    expect(history.current.models[0]?.views[0]?.roles).toEqual([firstDesignedRoleId])
    expect(
      summarize(history.apply(withRoles(history, { id: firstDesignedRoleId, name: 'boss', label: 'Boss' }))),
    ).toEqual([
      {
        kind: 'renamed',
        words: 'Il ruolo «Capo» (capo) diventa «Boss» (boss). Chi lo ha lo conserva.',
        does: ['updateRole'],
      },
    ])
    const { design } = history
    for (const { views } of design.models) for (const view of views) view.roles = [1]
    const steps = history.apply({ ...design, roles: portalRoles })
    expect(summarize(steps)).toEqual([
      {
        kind: 'removed',
        words: 'Il ruolo «Boss» (boss) viene eliminato, con le sue voci di menu.',
        does: ['removeRole'],
      },
      { kind: 'changed', words: 'Veicolo: la vista /vehicles cambia ruoli da «Boss» a «Amministratore».', does: [] },
      { kind: 'changed', words: 'Il menu segue le viste: 1 voce nuova.', does: ['addMenu'] },
    ])
  })

  it('swap their names through a temporary one', () => {
    const history = new DesignHistory()
    const two = { name: 'two', label: 'Due' }
    history.apply({ models: [], roles: [...history.current.roles, capo, two] })
    const [first, second] = [firstDesignedRoleId, firstDesignedRoleId + 1]
    const steps = history.apply(withRoles(history, { id: first, name: 'two', label: 'Due' }, { id: second, ...capo }))
    const renames = steps.flatMap(({ changes }) =>
      changes.map((change) => (change.do === 'updateRole' ? [change.from.name, change.to.name] : [])),
    )
    expect(renames).toEqual([
      ['two', `#${second}`],
      ['capo', 'two'],
      [`#${second}`, 'capo'],
    ])
  })

  it('that are removed, leave their label to a new one', () => {
    const history = new DesignHistory()
    history.apply({ models: [], roles: [...history.current.roles, capo] })
    const steps = history.apply(withRoles(history, { name: 'other', label: 'Capo' }))
    expect(steps.flatMap(({ changes }) => changes.map((change) => change.do))).toEqual(['removeRole', 'addRole'])
    expect(history.current.roles.at(-1)).toEqual({ id: firstDesignedRoleId + 1, name: 'other', label: 'Capo' })
  })

  it('that change, list each difference, and the menu follows', () => {
    const history = new DesignHistory()
    history.apply({ models: [vehicle({ views: [view('vehicles'), view('gone')] })] })
    const steps = history.changeFirst((model) => {
      const [first] = model.views
      if (!first) throw new Error('there is no view')
      model.views = [
        { ...first, prefix: 'cars', type: 'excel', roles: [1, 2], operations: ['read'], data_export: false },
      ]
    })
    expect(summarize(steps)).toEqual([
      { kind: 'removed', words: 'Veicolo: la vista /gone non c’è più.', does: [] },
      {
        kind: 'changed',
        words:
          'Veicolo: la vista /vehicles cambia prefisso da «/vehicles» a «/cars»; tipo da «elenco con finestra» a «griglia»; ruoli da «Amministratore» a «Amministratore, Superuser RT»; operazioni da «creazione, lettura, modifica, eliminazione» a «lettura»; esportazione da «sì» a «no».',
        does: [],
      },
      {
        kind: 'changed',
        words: 'Il menu segue le viste: 1 voce nuova, 1 cambiata, 1 tolta.',
        does: ['removeMenu', 'updateMenu', 'addMenu'],
      },
    ])
  })
})
