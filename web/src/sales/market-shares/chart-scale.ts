type Range = readonly [number, number]

/** Maps values linearly from one range to another; to the start of the latter when the former is empty. */
export const scale =
  ([low, high]: Range, [start, end]: Range) =>
  (value: number): number =>
    high === low ? start : start + ((value - low) * (end - start)) / (high - low)

const mantissas = [1, 2, 5, 10]

/** Chooses round ticks that enclose all the values: 10, 12, 14. Within 0 and 100. */
export function shareTicks(values: number[], maxTicks = 5): number[] {
  const low = Math.max(0, Math.min(99, ...values))
  const high = Math.max(low + 1, ...values)
  const power = 10 ** Math.floor(Math.log10((high - low) / (maxTicks - 1)))
  const bounds = (step: number): Range => [Math.floor(low / step), Math.ceil(high / step)]
  const fits = (step: number) => bounds(step)[1] - bounds(step)[0] < maxTicks
  const step = mantissas.map((mantissa) => mantissa * power).find(fits) ?? 20 * power
  const [first, last] = bounds(step)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(6)))
}

/** Selects the positions, from left to right, with room for a label of this width; always includes the last. */
export function selectLabels(positions: number[], width: number): number[] {
  const selected: number[] = []
  for (let index = positions.length - 1; index >= 0; index--) {
    const next = positions[selected.at(-1) ?? -1] ?? Number.POSITIVE_INFINITY
    if (next - (positions[index] ?? 0) >= width) selected.push(index)
  }
  return selected.reverse()
}

type Point = { x: number; y: number }

/** A line from point to point. */
export const linePath = (points: Point[]): string => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`

/** A stepped line: each value extends to the next point, the last one to `end`. */
export const stepPath = (points: Point[], end: number): string =>
  points.map(({ x, y }, index) => `${index === 0 ? `M${x} ` : 'V'}${y}H${points[index + 1]?.x ?? end}`).join('')
