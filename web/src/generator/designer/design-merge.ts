import { type EditedDesign, type ListName, listNames, type Model } from './edited-design.ts'

type Item = { uid: string }

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Takes the properties that were changed in the edited design, and all others, with the id, from the current design. */
function mergeItem<T extends Item>(before: T | undefined, mine: T, theirs: T): T {
  const changed = Object.entries(mine).filter(
    ([key, value]) => key !== 'id' && !isEqual(value, before?.[key as keyof T]),
  )
  return { ...theirs, ...Object.fromEntries(changed) }
}

function mergeList<T extends Item>(before: T[], mine: T[], theirs: T[], merge: typeof mergeItem<T>): T[] {
  const findItem = (items: T[], uid: string) => items.find((item) => item.uid === uid)
  const remaining = mine.flatMap((item) => {
    const other = findItem(theirs, item.uid)
    if (other) return merge(findItem(before, item.uid), item, other)
    return findItem(before, item.uid) ? [] : item
  })
  const added = theirs.filter(({ uid }) => !findItem(mine, uid) && !findItem(before, uid))
  return [...remaining, ...added]
}

function mergeModel(before: Model | undefined, mine: Model, theirs: Model): Model {
  const merged = mergeItem(before, mine, theirs)
  const mergeOneList = <L extends ListName>(list: L) => ({
    [list]: mergeList<Item>(before?.[list] ?? [], mine[list], theirs[list], mergeItem),
  })
  return Object.assign({}, merged, ...listNames.map(mergeOneList))
}

/** Merges an edited design into the current design: what others added is there, what they archived is not. */
export const mergeEdits = (before: EditedDesign, mine: EditedDesign, theirs: EditedDesign): EditedDesign => ({
  models: mergeList(before.models, mine.models, theirs.models, mergeModel),
  roles: mergeList(before.roles, mine.roles, theirs.roles, mergeItem),
})
