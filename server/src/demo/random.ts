export type Random = {
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
}

/** The same numbers at every run (mulberry32): two demonstrations look alike. */
export function seededRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('nothing to pick from')
    return list[int(0, list.length - 1)] as T
  }
  return {
    int,
    pick,
    chance: (probability) => next() < probability,
    shuffled<T>(list: readonly T[]) {
      const rest = [...list]
      return list.map(() => rest.splice(int(0, rest.length - 1), 1)[0] as T)
    },
  }
}
