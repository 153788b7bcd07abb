export type PlaceLimits = { all: number; perPerson: number }
/** Gives a place back; once, however often it is called. */
export type Release = () => void

/**
 * The places of this server for what lasts: as many in all, and for each person. A place is taken where it is asked for,
 * before anything is awaited: of many who ask at once none passes a check that the others have made already.
 */
export class Places {
  readonly #limits: PlaceLimits
  readonly #byPerson = new Map<number, number>()
  #count = 0

  constructor(limits: PlaceLimits) {
    this.#limits = limits
  }

  /** A place for a person, or why there is none: all are taken, or the person has as many as allowed. */
  reserve(personId: number): Release | 'all' | 'user' {
    const taken = this.#byPerson.get(personId) ?? 0
    if (this.#count >= this.#limits.all) return 'all'
    if (taken >= this.#limits.perPerson) return 'user'
    this.#count += 1
    this.#byPerson.set(personId, taken + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#count -= 1
      const left = (this.#byPerson.get(personId) ?? 1) - 1
      if (left > 0) this.#byPerson.set(personId, left)
      else this.#byPerson.delete(personId)
    }
  }
}
