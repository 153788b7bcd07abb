import { useElementSize } from '@mantine/hooks'
import { formatDate } from '@portale/domain/dates.ts'
import { formatShare, type SharePoint } from '@portale/domain/market-shares/market-share.ts'
import { useId } from 'react'
import { labelled, linePath, scale, shareTicks, stepPath } from './chart-scale.ts'
import classes from './ShareChart.module.css'

const height = 208
const plot = { top: 10, bottom: 176, left: 44, right: 12 }
const dateWidth = 78

type ShareChartProps = { points: SharePoint[]; name: string }

/** A workshop's share and target over time, drawn as wide as there is room; the table beside it has the same figures. */
export function ShareChart({ points, name }: ShareChartProps) {
  const { ref, width } = useElementSize()
  return (
    <div className={classes.chart}>
      <Legend last={points.at(-1)} />
      <div ref={ref} className={classes.room}>
        {width > 0 && <Drawing points={points} name={name} width={width} />}
      </div>
    </div>
  )
}

// What it says stands in the table, too.
function Legend({ last }: { last: SharePoint | undefined }) {
  return (
    last && (
      <ul className={classes.legend} aria-hidden>
        <li data-line="current">
          Attuale <b>{formatShare(last.current)}</b>
        </li>
        <li data-line="target">
          Target <b>{formatShare(last.target)}</b>
        </li>
      </ul>
    )
  )
}

function Drawing({ points, name, width }: ShareChartProps & { width: number }) {
  const id = useId()
  const times = points.map(({ sent_at }) => Date.parse(sent_at))
  const ticks = shareTicks(points.flatMap(({ current, target }) => [current, target]))
  const end = width - plot.right
  const x = scale([times[0] ?? 0, times.at(-1) ?? 0], [plot.left + 8, end - 8])
  const y = scale([ticks[0] ?? 0, ticks.at(-1) ?? 100], [plot.bottom, plot.top])
  const places = times.map(x)
  const path = (figure: 'current' | 'target') =>
    points.map((point, index) => ({ x: places[index] ?? 0, y: y(point[figure]) }))
  return (
    <svg width={width} height={height} role="img" aria-labelledby={id}>
      <title id={id}>{summary(name, points)}</title>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={classes.grid} x1={plot.left} x2={end} y1={y(tick)} y2={y(tick)} />
          <text className={classes.label} x={plot.left - 8} y={y(tick) + 4} textAnchor="end">
            {formatShare(tick)}
          </text>
        </g>
      ))}
      {labelled(places, dateWidth).map((index) => (
        <text
          key={index}
          className={classes.label}
          x={clamp(places[index] ?? 0, width)}
          y={height - 8}
          textAnchor="middle"
        >
          {formatDate(points[index]?.sent_at ?? '')}
        </text>
      ))}
      <path className={classes.target} d={stepPath(path('target'), end)} />
      <path className={classes.current} d={linePath(path('current'))} />
      {path('current').map((place, index) => (
        <circle key={points[index]?.id} className={classes.dot} cx={place.x} cy={place.y} r={4.5}>
          <title>{pointText(points[index])}</title>
        </circle>
      ))}
    </svg>
  )
}

// A date under the first or last point stays inside the drawing.
const clamp = (place: number, width: number) => Math.min(Math.max(place, dateWidth / 2), width - dateWidth / 2 + 4)

const pointText = (point: SharePoint | undefined) =>
  point && `${formatDate(point.sent_at)}: attuale ${formatShare(point.current)}, target ${formatShare(point.target)}`

/** What the drawing shows, in a sentence. */
function summary(name: string, points: SharePoint[]): string {
  const [first, last] = [points[0], points.at(-1)]
  const told = first === last ? pointText(last) : `${pointText(first)}; ${pointText(last)}`
  return `Quota e target di ${name} nel tempo. ${told}.`
}
