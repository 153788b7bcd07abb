import { Input } from '@mantine/core'
import {
  type MarketShareType,
  marketShareTypeLabels,
  marketShareTypes,
} from '@portale/domain/market-shares/market-share.ts'
import { useId } from 'react'
import radio from '../form/radio.module.css'
import classes from './MarketShares.module.css'

const hints: Record<MarketShareType, string> = {
  start: 'I target con cui comincia l’anno',
  update: 'Le quote e i target durante l’anno',
}

type Props = {
  value: MarketShareType | undefined
  errors: string[]
  disabled: boolean
  onChange: (type: MarketShareType) => void
}

/** "Tipo": whether the file begins the year or brings it up to date. */
export function ShareTypeField({ value, errors, disabled, onChange }: Props) {
  const id = useId()
  const wrong = errors.length > 0
  return (
    <fieldset className={classes.type} data-invalid={wrong || undefined} aria-describedby={`${id}error`}>
      <legend>Tipo (*Obbligatorio)</legend>
      <div className={classes.types}>
        {marketShareTypes.map((type) => (
          <label key={type} className={radio.card}>
            <input
              type="radio"
              className={radio.radio}
              name={id}
              checked={type === value}
              disabled={disabled}
              aria-labelledby={`${id}${type}`}
              aria-describedby={`${id}${type}hint`}
              onChange={() => onChange(type)}
            />
            <span>
              <span id={`${id}${type}`}>{marketShareTypeLabels[type]}</span>
              <small id={`${id}${type}hint`}>{hints[type]}</small>
            </span>
          </label>
        ))}
      </div>
      <div id={`${id}error`}>{wrong && <Input.Error component="p">{errors.join(' ')}</Input.Error>}</div>
    </fieldset>
  )
}
