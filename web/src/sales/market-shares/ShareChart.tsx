import { useElementSize } from '@mantine/hooks'
import { formatDate } from '@portale/domain/platform/dates.ts'
import { formatShare, type SharePoint } from '@portale/domain/sales/market-shares/market-share.ts'
import { useId } from 'react'
import { linePath, scale, selectLabels, shareTicks, stepPath } from './chart-scale.ts'
import classes from './ShareChart.module.css'

const height = 208
const plot = { top: 10, bottom: 176, left: 44, right: 12 }
const dateWidth = 78

type ShareChartProps = { points: SharePoint[]; name: string }

/** A chart of a workshop's share and target over time, as wide as its container; a table shows the same values. */
export function ShareChart({ points, name }: ShareChartProps) {
  const { ref, width } = useElementSize()
  return (
    <div className={classes.chart}>
      <Legend last={points.at(-1)} />
      <div ref={ref} className={classes.room}>
        {width > 0 && <Plot points={points} name={name} width={width} />}
      </div>
    </div>
  )
}

// Hidden from screen readers: the table has the same values.
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

function Plot({ points, name, width }: ShareChartProps & { width: number }) {
  const id = useId()
  const times = points.map(({ sent_at }) => Date.parse(sent_at))
  const ticks = shareTicks(points.flatMap(({ current, target }) => [current, target]))
  const end = width - plot.right
  const x = scale([times[0] ?? 0, times.at(-1) ?? 0], [plot.left + 8, end - 8])
  const y = scale([ticks[0] ?? 0, ticks.at(-1) ?? 100], [plot.bottom, plot.top])
  const xPositions = times.map(x)
  const toPath = (key: 'current' | 'target') =>
    points.map((point, index) => ({ x: xPositions[index] ?? 0, y: y(point[key]) }))
  return (
    <svg width={width} height={height} role="img" aria-labelledby={id}>
      <title id={id}>{formatSummary(name, points)}</title>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={classes.grid} x1={plot.left} x2={end} y1={y(tick)} y2={y(tick)} />
          <text className={classes.label} x={plot.left - 8} y={y(tick) + 4} textAnchor="end">
            {formatShare(tick)}
          </text>
        </g>
      ))}
      {selectLabels(xPositions, dateWidth).map((index) => (
        <text
          key={index}
          className={classes.label}
          x={clamp(xPositions[index] ?? 0, width)}
          y={height - 8}
          textAnchor="middle"
        >
          {formatDate(points[index]?.sent_at ?? '')}
        </text>
      ))}
      <path className={classes.target} d={stepPath(toPath('target'), end)} />
      <path className={classes.current} d={linePath(toPath('current'))} />
      {toPath('current').map(({ x: cx, y: cy }, index) => (
        <circle key={points[index]?.id} className={classes.dot} cx={cx} cy={cy} r={4.5}>
          <title>{formatPoint(points[index])}</title>
        </circle>
      ))}
    </svg>
  )
}

// Keeps the dates of the first and last point inside the chart.
const clamp = (x: number, width: number) => Math.min(Math.max(x, dateWidth / 2), width - dateWidth / 2 + 4)

const formatPoint = (point: SharePoint | undefined) =>
  point && `${formatDate(point.sent_at)}: attuale ${formatShare(point.current)}, target ${formatShare(point.target)}`

/** Describes the chart in a sentence. */
function formatSummary(name: string, points: SharePoint[]): string {
  const [first, last] = [points[0], points.at(-1)]
  const values = first === last ? formatPoint(last) : `${formatPoint(first)}; ${formatPoint(last)}`
  return `Quota e target di ${name} nel tempo. ${values}.`
}
