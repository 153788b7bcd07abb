import { describe, expect, it } from 'vitest'
import { field, file, model, relation } from './design.fixtures.ts'
import { dbTypes } from './design-options.ts'
import { DesignHistory, summarize } from './plan.fixtures.ts'
import { isLossless } from './plan-fields.ts'

const historyOf = (more: object) => {
  const history = new DesignHistory()
  history.apply({ models: [model('Vehicle', { interface_name_singular: 'Veicolo', ...more })] })
  return history
}
const retype = (history: DesignHistory, db_type: (typeof dbTypes)[number]) =>
  history.changeFirst((vehicle) => {
    vehicle.fields = vehicle.fields.map((field) => ({ ...field, db_type }))
  }, 3)
const columns = (history: DesignHistory) => history.current.models[0]?.fields.map(({ column }) => column)

describe('fields, files and relations', () => {
  const all = {
    fields: [field('plate', 'string', { label: 'Targa' })],
    files: [file('papers', { label: 'Carte' })],
    relations: [relation('belongsTo', 'Dealer')],
  }

  it('that are renamed, keep their column', () => {
    const history = historyOf(all)
    const steps = history.changeFirst((vehicle) => {
      Object.assign(vehicle.fields[0] ?? {}, { db_name: 'number_plate' })
      Object.assign(vehicle.files[0] ?? {}, { name: 'documents', label: 'Documenti' })
    })
    expect(summarize(steps)).toEqual([
      {
        kind: 'renamed',
        words: 'Veicolo: il campo «Targa» (plate) diventa «Targa» (number_plate). I valori restano.',
        does: [],
      },
      {
        kind: 'renamed',
        words: 'Veicolo: la raccolta di file «Carte» (papers) diventa «Documenti» (documents). I file restano.',
        does: [],
      },
    ])
    expect(columns(history)).toEqual(['plate'])
    history.changeFirst((vehicle) => vehicle.fields.push(field('plate', 'string')))
    expect(columns(history)).toEqual(['plate', 'plate_2'])
  })

  it('become mandatory, and optional again', () => {
    const history = historyOf(all)
    const setRequired = (required: boolean) =>
      summarize(
        history.changeFirst((vehicle) => {
          for (const element of [...vehicle.fields, ...vehicle.files, ...vehicle.relations]) element.required = required
        }),
      )
    expect(setRequired(true).map(({ words, does }) => [words.replace(/\..*/, ''), ...does])).toEqual([
      ['Veicolo: il campo «Targa» (plate) diventa obbligatorio', 'addRequired plate'],
      ['Veicolo: la raccolta di file «Carte» (papers) diventa obbligatoria', 'addRequired papers'],
      ['Veicolo: la relazione con «Concessionaria» (Dealer) diventa obbligatoria', 'addRequired dealer_id'],
    ])
    expect(setRequired(false).map(({ does }) => does)).toEqual([
      ['dropRequired plate'],
      ['dropRequired papers'],
      ['dropRequired dealer_id'],
    ])
  })

  it('are archived without constraints, and restored with them', () => {
    const history = historyOf({ ...all, relations: [relation('belongsTo', 'Dealer', { required: true })] })
    const { design } = history
    const archiving = history.changeFirst(
      (vehicle) => Object.assign(vehicle, { fields: [], files: [], relations: [] }),
      7,
    )
    expect(
      summarize(archiving).map(({ words, asks, does }) => [
        words,
        asks,
        ...does.map((change) => change.replace(/aside_\d+/, 'aside')),
      ]),
    ).toEqual([
      [
        'Veicolo: il campo «Targa» (plate) viene messo da parte, con 7 valori.',
        true,
        'dropIndexes plate',
        'renameColumn plate aside_plate',
      ],
      [
        'Veicolo: la raccolta di file «Carte» (papers) viene messa da parte, con 7 valori.',
        true,
        'dropIndexes papers',
        'renameColumn papers aside_papers',
      ],
      [
        'Veicolo: la relazione con «Concessionaria» (Dealer) viene messa da parte, con 7 valori.',
        true,
        'dropRequired dealer_id',
        'dropReference dealer_id',
        'dropIndexes dealer_id',
        'renameColumn dealer_id aside_dealer_id',
      ],
    ])
    const back = summarize(history.apply(design)).map(({ kind, asks, does }) => [kind, asks, ...does.slice(1)])
    expect(back).toEqual([
      ['restored', undefined, 'addIndexes plate'],
      ['restored', undefined, 'addIndexes papers'],
      [
        'restored',
        undefined,
        'clearMissingReferences dealer_id',
        'addReference dealer_id',
        'addIndexes dealer_id',
        'addRequired dealer_id',
      ],
    ])
    expect(history.current.set_aside).toEqual([])
  })

  it('that are archived, keep their column name from being reused', () => {
    const history = historyOf({ fields: [field('plate', 'string')] })
    for (const expected of ['plate_2', 'plate_3']) {
      history.changeFirst((vehicle) => Object.assign(vehicle, { fields: [] }))
      history.changeFirst((vehicle) => Object.assign(vehicle, { fields: [field('plate', 'string')] }))
      expect(columns(history)).toEqual([expected])
    }
  })

  it('retargeted to another model and back, restore the first relation', () => {
    const history = historyOf({ relations: [relation('belongsTo', 'Dealer')] })
    const { design } = history
    const steps = history.changeFirst((vehicle) => {
      for (const relation of vehicle.relations) relation.model = 'Workshop'
    })
    expect(summarize(steps).map(({ kind, words }) => [kind, words])).toEqual([
      ['set_aside', 'Veicolo: la relazione con «Concessionaria» (Dealer) viene messa da parte, senza valori.'],
      ['new', 'Veicolo: nuova relazione con «Officina» (Workshop), workshop_id.'],
    ])
    const back = history.apply(design)
    expect(back.map(({ kind }) => kind)).toEqual(['set_aside', 'restored'])
    expect(history.current.models[0]?.relations.map(({ column }) => column)).toEqual(['dealer_id'])
  })
})

describe('a type change', () => {
  const pairs = dbTypes.flatMap((from) => dbTypes.filter((to) => to !== from).map((to) => [from, to] as const))
  const lossless = [
    'integer decimal',
    'integer string',
    'integer text',
    'decimal string',
    'decimal text',
    'boolean string',
    'boolean text',
    'datetime string',
    'datetime text',
    'string text',
  ]

  it('is lossless between these types', () => {
    expect(pairs.flatMap(([from, to]) => (isLossless(from, to) ? [`${from} ${to}`] : [])).toSorted()).toEqual(
      lossless.toSorted(),
    )
  })

  it.each(pairs)('from %s to %s, and back', (from, to) => {
    const history = historyOf({ fields: [field('value', from, { required: true })] })
    const before = history.current.models[0]?.fields[0]
    const [step] = retype(history, to)
    if (isLossless(from, to)) {
      expect([step?.asks, step?.changes.map((change) => change.do), columns(history)]).toEqual([
        false,
        ['widenType'],
        ['value'],
      ])
      expect(history.current.set_aside).toEqual([])
    } else {
      expect([step?.asks, columns(history)]).toEqual([true, ['value_2']])
      expect(
        step?.changes.map((change) => change.do).filter((what) => what !== 'addReference' && what !== 'dropReference'),
      ).toEqual(['dropRequired', 'dropIndexes', 'renameColumn', 'addColumn', 'copyValues', 'addIndexes', 'addRequired'])
      expect(history.current.set_aside).toMatchObject([{ was: 'value', instead_of: before?.id, via: [to], rows: 3 }])
    }
    expect(history.current.models[0]?.fields).toMatchObject([{ id: before?.id, uid: before?.uid, db_type: to }])
    const [back] = retype(history, from)
    if (isLossless(from, to)) return expect(back?.asks).toBe(!isLossless(to, from))
    expect([back?.asks, columns(history)]).toEqual([true, ['value']])
    expect(history.current.set_aside).toMatchObject([{ was: 'value_2', instead_of: null }])
  })

  it('back to an earlier type, merges through every type in between', () => {
    const history = historyOf({ fields: [field('value', 'text')] })
    for (const type of ['integer', 'decimal', 'boolean'] as const) retype(history, type)
    expect(history.current.set_aside).toMatchObject([
      { was: 'value', via: ['integer', 'decimal'] },
      { was: 'value_2', via: ['boolean'] },
    ])
    const back = retype(history, 'text').flatMap(({ changes }) =>
      changes.filter((change) => change.do === 'mergeNewerValues'),
    )
    expect(back).toMatchObject([
      { column: { name: 'value_2', type: 'decimal' }, newer: { type: 'boolean' }, via: ['boolean'] },
      { column: { name: 'value', type: 'text' }, newer: { type: 'decimal' }, via: ['integer', 'decimal'] },
    ])
    const ids = history.current.set_aside.flatMap((item) => (item.kind === 'field' ? [item.field.id] : []))
    expect([history.current.set_aside.length, new Set(ids).size]).toEqual([2, 2])
    expect(ids).not.toContain(history.current.models[0]?.fields[0]?.id)
  })

  it('back to an earlier type, restores the latest column of it', () => {
    const history = historyOf({ fields: [field('value', 'text')] })
    retype(history, 'boolean')
    retype(history, 'text')
    retype(history, 'boolean')
    expect(columns(history)).toEqual(['value_3'])
    retype(history, 'text')
    expect(columns(history)).toEqual(['value'])
  })

  it('together with a mandatory flag, drops and adds the check in order', () => {
    const history = historyOf({ fields: [field('value', 'string', { required: true })] })
    const steps = history.changeFirst((vehicle) =>
      Object.assign(vehicle.fields[0] ?? {}, { db_type: 'integer', required: false }),
    )
    expect(
      steps.flatMap(({ changes }) => changes.map((change) => change.do)).filter((what) => /Required/.test(what)),
    ).toEqual(['dropRequired', 'addRequired', 'dropRequired'])
  })
})
