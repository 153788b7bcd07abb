import { describe, expect, it } from 'vitest'
import { linePath, scale, selectLabels, shareTicks, stepPath } from './chart-scale.ts'

it('carries a value over, also downwards, and begins with a lone one', () => {
  expect(scale([0, 10], [100, 200])(2.5)).toBe(125)
  expect(scale([10, 14], [180, 20])(14)).toBe(20)
  expect(scale([7, 7], [20, 300])(7)).toBe(20)
})

describe('shareTicks', () => {
  it.each([
    [
      [11.2, 14.5],
      [11, 12, 13, 14, 15],
    ],
    [
      [10, 18],
      [10, 12, 14, 16, 18],
    ],
    [
      [0, 100],
      [0, 50, 100],
    ],
    [
      [3, 3],
      [3, 3.5, 4],
    ],
    [
      [0, 0],
      [0, 0.5, 1],
    ],
    [
      [8.1, 33],
      [0, 10, 20, 30, 40],
    ],
    [
      [99.5, 100],
      [99, 99.5, 100],
    ],
  ])('%j', (values, ticks) => expect(shareTicks(values)).toEqual(ticks))

  it('holds every value between few round ones', () => {
    for (let low = 0; low <= 100; low += 0.7)
      for (let high = low; high <= 100; high += 3.3) {
        const ticks = shareTicks([low, high])
        expect(ticks.length).toBeLessThanOrEqual(5)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks[0]).toBeLessThanOrEqual(low)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(high)
        expect(ticks.at(-1)).toBeLessThanOrEqual(100)
      }
  })
})

it('labels the last place and, towards the left, those with room', () => {
  expect(selectLabels([0, 50, 60, 120, 130], 60)).toEqual([0, 2, 4])
  expect(selectLabels([0, 0, 0], 60)).toEqual([2])
  expect(selectLabels([], 60)).toEqual([])
})

it('draws lines and steps', () => {
  const points = [
    { x: 0, y: 5 },
    { x: 10, y: 3 },
    { x: 30, y: 4 },
  ]
  expect(linePath(points)).toBe('M0 5L10 3L30 4')
  expect(stepPath(points, 40)).toBe('M0 5H10V3H30V4H40')
})
