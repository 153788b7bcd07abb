import { TextInput, type TextInputProps } from '@mantine/core'
import { foldVat } from '@portale/domain/platform/folding.ts'
import { newVatProblem, vatProblem } from '@portale/domain/platform/vat.ts'
import type { FocusEvent } from 'react'

type Props = TextInputProps & {
  /** The number that the record has. */
  stored?: string
  /** Whether a record with any such number may exist already, which the server knows. */
  mayExist?: boolean
  /** Called when the field is left with a number that the server would reject, with its message. */
  onProblem: (problem: string) => void
}

// The message moves what is below it: a button would no longer be where it was pressed.
const isPressedButton = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a') !== null

/** "Partita IVA" of a new company, with the keypad of a phone, checked when the field is left. */
export function VatField({ onProblem, stored, mayExist, ...input }: Props) {
  const check = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    const vat_n = foldVat(currentTarget.value)
    const findProblem = mayExist ? vatProblem : (typed: string) => newVatProblem(typed, stored)
    const problem = vat_n === '' ? undefined : findProblem(vat_n)
    if (problem && !isPressedButton(relatedTarget)) onProblem(problem)
  }
  return (
    <TextInput
      label="Partita IVA (*Obbligatorio)"
      description="Undici cifre, con o senza IT davanti"
      inputMode="numeric"
      autoComplete="off"
      maxLength={255}
      {...input}
      onBlur={check}
    />
  )
}
