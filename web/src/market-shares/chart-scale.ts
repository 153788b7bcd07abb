type Range = readonly [number, number]

/** Where a value lies between two others, carried over to another range; at its beginning when the two are one. */
export const scale =
  ([low, high]: Range, [start, end]: Range) =>
  (value: number): number =>
    high === low ? start : start + ((value - low) * (end - start)) / (high - low)

const mantissas = [1, 2, 5, 10]

/** Round shares that hold all of these between the first and the last of them: 10, 12, 14. Within 0 and 100. */
export function shareTicks(values: number[], most = 5): number[] {
  const low = Math.max(0, Math.min(99, ...values))
  const high = Math.max(low + 1, ...values)
  const power = 10 ** Math.floor(Math.log10((high - low) / (most - 1)))
  const ends = (step: number): Range => [Math.floor(low / step), Math.ceil(high / step)]
  const fits = (step: number) => ends(step)[1] - ends(step)[0] < most
  const step = mantissas.map((mantissa) => mantissa * power).find(fits) ?? 20 * power
  const [first, last] = ends(step)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(6)))
}

/** Which of these places, from left to right, have room for a label of this width; the last one always does. */
export function labelled(places: number[], room: number): number[] {
  const chosen: number[] = []
  for (let index = places.length - 1; index >= 0; index--) {
    const next = places[chosen.at(-1) ?? -1] ?? Number.POSITIVE_INFINITY
    if (next - (places[index] ?? 0) >= room) chosen.push(index)
  }
  return chosen.reverse()
}

type Point = { x: number; y: number }

/** From point to point. */
export const linePath = (points: Point[]): string => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`

/** Each value holds until the next one, the last one until `end`. */
export const stepPath = (points: Point[], end: number): string =>
  points.map(({ x, y }, index) => `${index === 0 ? `M${x} ` : 'V'}${y}H${points[index + 1]?.x ?? end}`).join('')
