import classes from './EntryPage.module.css'

type Point = readonly [longitude: number, latitude: number]

// Coarse outlines: the mainland, Sicily, Sardinia.
const mainland =
  '7.5,43.8 7,44.2 6.9,44.6 6.6,45.1 7,45.6 6.9,45.9 7.6,45.98 8,46.1 8.4,46.4 8.6,46.1 9,45.85 9.3,46.45 9.9,46.35 10.1,46.6 10.5,46.9 11.2,46.97 12.1,47.07 12.4,46.75 13.5,46.55 13.6,46.1 13.8,45.6 13.1,45.65 12.3,45.3 12.4,44.9 12.3,44.3 12.9,43.95 13.6,43.5 13.9,42.8 14.3,42.4 15,42 15.3,41.9 16.1,41.9 16,41.5 16.9,41.1 18,40.65 18.5,40.15 18.35,39.8 18,39.95 17.4,40.3 16.95,40.45 16.6,39.9 16.6,39.6 17.15,39.2 17.1,38.95 16.6,38.7 16.5,38.35 16.05,37.93 15.65,38 15.85,38.6 16.2,38.8 16,39.4 15.7,40 14.9,40.25 14.7,40.65 14.2,40.8 13.6,41.2 12.9,41.3 12.2,41.8 11.6,42.3 11.1,42.4 10.5,42.95 10.3,43.5 10.1,44 9.2,44.3 8.7,44.4 8.2,43.95'
const sicily =
  '15.6,38.27 15.1,37.5 15.3,37 15.1,36.67 14.5,36.8 13.6,37.15 12.9,37.55 12.45,37.85 12.7,38.1 13.3,38.2 14,38.03 15,38.15'
const sardinia =
  '9.2,41.25 9.6,40.9 9.8,40.5 9.6,39.9 9.5,39.15 9,39 8.5,38.9 8.4,39.4 8.4,40.3 8.15,40.6 8.3,40.95 8.8,40.95'
const cities =
  '7.7,45.07 9.2,45.46 11,45.44 12.3,45.5 8.9,44.45 11.3,44.5 11.25,43.8 13.4,43.55 12.5,41.9 14.3,40.95 16.7,41.05 15.05,37.55 9.1,39.3 13.3,38.08 16.4,39.2 10.2,45.6 12.4,43.1 14.2,42.4 18.1,40.3'

const points = (text: string): Point[] =>
  text.split(' ').map((pair) => {
    const [longitude = 0, latitude = 0] = pair.split(',').map(Number)
    return [longitude, latitude]
  })

const outlines = [mainland, sicily, sardinia].map(points)

/** Whether a point is inside an outline: it has an odd number of edges to its right. */
function inside(outline: Point[], [x, y]: Point): boolean {
  const crossings = outline.filter(([ax, ay], index) => {
    const [bx, by] = outline.at(index - 1) ?? [ax, ay]
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
  })
  return crossings.length % 2 === 1
}

const step = 0.3
const squash = 0.745
const toPosition = ([longitude, latitude]: Point) => ({
  cx: Number(((longitude - 6.4) * 40).toFixed(1)),
  cy: Number((((47.2 - latitude) * 40) / squash).toFixed(1)),
})

function dots(): Point[] {
  const found: Point[] = []
  for (let row = 0; row < 48; row++) {
    const y = 47.1 - row * step * squash
    for (let x = 6.5 + (row % 2) * (step / 2); x < 18.8; x += step)
      if (outlines.some((outline) => inside(outline, [x, y]))) found.push([x, y])
  }
  return found
}

const land = dots()
const network = points(cities)

/** A decorative map of Italy with the cities of the network. */
export function ItalyDots() {
  return (
    <svg className={classes.map} viewBox="0 0 496 580" aria-hidden="true">
      {land.map((point) => (
        <circle key={point.join()} className={classes.land} {...toPosition(point)} r={3} />
      ))}
      {network.map((point, index) => (
        <g key={point.join()}>
          <circle className={classes.halo} {...toPosition(point)} r={index % 3 === 0 ? 13 : 9} />
          <circle className={classes.place} {...toPosition(point)} r={index % 3 === 0 ? 5.5 : 4} />
        </g>
      ))}
    </svg>
  )
}
