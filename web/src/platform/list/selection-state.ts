type Id = number

/** Where a list is: on which screen, of which things, with which filters, at which address. */
export type ListPlace = { path: string; kind: string; filters: string; search: string }

/** Rows that left a selection without being unselected one by one: they can be taken back. */
export type Drop<Row> = {
  kind: string
  /** The address at which they were selected. */
  search: string
  rows: ReadonlyMap<Id, Row>
  /** The portal could not say whether they match the filters. */
  isUnchecked: boolean
  /** Their list is on its way, to select them again. */
  isReturning?: boolean
}

export type SelectionState<Row> = {
  rows: ReadonlyMap<Id, Row>
  /** The place whose filters all `rows` match, unless they are kept over filters. */
  place: ListPlace
  /** Somebody said that the selection stays although filters change; until it is empty. */
  isKept: boolean
  drops: readonly Drop<Row>[]
}

export const emptySelection = <Row>(place: ListPlace): SelectionState<Row> => ({
  rows: new Map(),
  place,
  isKept: false,
  drops: [],
})

type Identified = { id: Id }

const without = <Row>(drops: readonly Drop<Row>[], ids: { has: (id: Id) => boolean }): Drop<Row>[] =>
  drops
    .map((drop) => ({ ...drop, rows: new Map([...drop.rows].filter(([id]) => !ids.has(id))) }))
    .filter(({ rows }) => rows.size > 0)

/** Rows that are dropped now, together with those of the same kind that were before. */
function addDrop<Row>(drops: readonly Drop<Row>[], added: Drop<Row>): Drop<Row>[] {
  if (added.rows.size === 0) return [...drops]
  const earlier = drops.find(({ kind }) => kind === added.kind)
  const rows = new Map([...(earlier?.rows ?? []), ...added.rows])
  return [...drops.filter((drop) => drop !== earlier), { ...added, rows }]
}

/** Replaces the selected rows; those that are selected are dropped no longer, and an empty selection keeps nothing. */
export function withRows<Row extends Identified>(
  state: SelectionState<Row>,
  rows: ReadonlyMap<Id, Row>,
): SelectionState<Row> {
  const drops = state.drops.filter(({ kind }) => kind === state.place.kind)
  const others = state.drops.filter(({ kind }) => kind !== state.place.kind)
  return { ...state, rows, isKept: state.isKept && rows.size > 0, drops: [...others, ...without(drops, rows)] }
}

/**
 * The list is somewhere else. Another screen has nothing of the selection; a list of other things has another one. With other filters the selection waits for
 * `keepMatching`, unless there is nothing to compare.
 */
export function enterPlace<Row extends Identified>(state: SelectionState<Row>, place: ListPlace): SelectionState<Row> {
  const before = state.place
  if (before.path !== place.path) return emptySelection(place)
  if (before.kind !== place.kind) {
    const drops = addDrop(state.drops, {
      kind: before.kind,
      search: before.search,
      rows: state.rows,
      isUnchecked: false,
    })
    const returning = drops.find(({ kind, isReturning }) => isReturning && kind === place.kind)
    return {
      rows: returning?.rows ?? new Map(),
      isKept: returning !== undefined,
      place,
      drops: drops.filter((drop) => drop !== returning),
    }
  }
  const canFollow = before.filters === place.filters || state.rows.size === 0 || state.isKept
  const isSame = before.filters === place.filters && before.search === place.search
  return isSame || !canFollow ? state : { ...state, place }
}

/** Drops what does not match the filters of a place; `isUnchecked`: it is not known to match. */
export function keepMatching<Row extends Identified>(
  state: SelectionState<Row>,
  place: ListPlace,
  matching: ReadonlySet<Id>,
  isUnchecked = false,
): SelectionState<Row> {
  const rows = [...state.rows]
  const dropped = new Map(rows.filter(([id]) => !matching.has(id)))
  const { kind, search } = state.place
  return {
    ...state,
    place,
    rows: new Map(rows.filter(([id]) => matching.has(id))),
    drops: addDrop(state.drops, { kind, search, rows: dropped, isUnchecked }),
  }
}

/** Selects dropped rows again, whatever the filters; those of another list once it is there. */
export function takeBack<Row extends Identified>(state: SelectionState<Row>, drop: Drop<Row>): SelectionState<Row> {
  if (drop.kind === state.place.kind)
    return { ...withRows(state, new Map([...state.rows, ...drop.rows])), isKept: true }
  return { ...state, drops: state.drops.map((other) => (other === drop ? { ...drop, isReturning: true } : other)) }
}
