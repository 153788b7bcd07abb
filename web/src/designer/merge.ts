import { type Draft, type Model, type Part, partNames } from './draft.ts'

type Thing = { uid: string }

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What I changed stays mine, the rest is theirs; so is the id. */
function mergeThing<T extends Thing>(before: T | undefined, mine: T, theirs: T): T {
  const kept = Object.entries(mine).filter(([key, value]) => key !== 'id' && !same(value, before?.[key as keyof T]))
  return { ...theirs, ...Object.fromEntries(kept) }
}

function mergeList<T extends Thing>(before: T[], mine: T[], theirs: T[], merge: typeof mergeThing<T>): T[] {
  const in_ = (things: T[], uid: string) => things.find((thing) => thing.uid === uid)
  const kept = mine.flatMap((own) => {
    const other = in_(theirs, own.uid)
    if (other) return merge(in_(before, own.uid), own, other)
    return in_(before, own.uid) ? [] : own
  })
  const added = theirs.filter(({ uid }) => !in_(mine, uid) && !in_(before, uid))
  return [...kept, ...added]
}

function mergeModel(before: Model | undefined, mine: Model, theirs: Model): Model {
  const merged = mergeThing(before, mine, theirs)
  const part = <P extends Part>(name: P) => ({
    [name]: mergeList<Thing>(before?.[name] ?? [], mine[name], theirs[name], mergeThing),
  })
  return Object.assign({}, merged, ...partNames.map(part))
}

/** My draft upon the design that somebody applied meanwhile: what they added is there, what they set aside is not. */
export const mergeDrafts = (before: Draft, mine: Draft, theirs: Draft): Draft => ({
  models: mergeList(before.models, mine.models, theirs.models, mergeModel),
  roles: mergeList(before.roles, mine.roles, theirs.roles, mergeThing),
})
