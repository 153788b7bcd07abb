import { formatShare, formatShareChange } from '@portale/domain/market-shares/market-share.ts'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import classes from './MarketShares.module.css'

type ShareFigureProps = {
  /** What it is, for phones, where a row has no columns. */
  word: string
  value: number
  /** What the year's last upload had; null where that has no such workshop, undefined where there is none. */
  before: number | null | undefined
}

/** A share, and by how much it changed since the year's last upload. */
export function ShareFigure({ word, value, before }: ShareFigureProps) {
  return (
    <div className={classes.figure}>
      <span className={classes.word} aria-hidden>
        {word}
      </span>{' '}
      {formatShare(value)} {before !== undefined && <small>{before === null ? 'Nuova' : change(before, value)}</small>}
    </div>
  )
}

function change(from: number, to: number) {
  if (from === to) return 'Invariata'
  const Arrow = to > from ? IconArrowUpRight : IconArrowDownRight
  return (
    <span title={`Era ${formatShare(from)}`}>
      <Arrow size={14} aria-hidden /> {formatShareChange(from, to)} punti
    </span>
  )
}
