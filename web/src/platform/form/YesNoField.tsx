import type { GetInputPropsReturnType } from '@mantine/form'
import { ChoiceField } from './ChoiceField.tsx'

/** Yes or no as in API calls; null while unanswered. */
export type YesNo = 0 | 1 | null

type Props = GetInputPropsReturnType & {
  label: string
  'data-path'?: string
  /** The label of null, for questions that may stay unanswered. */
  unansweredLabel?: string
}

const answers: { value: YesNo; label: string }[] = [
  { value: 1, label: 'Sì' },
  { value: 0, label: 'No' },
]

/** A yes/no question without a default. Takes `form.getInputProps(…)`. */
export function YesNoField({ unansweredLabel, ...props }: Props) {
  const options = unansweredLabel === undefined ? answers : [...answers, { value: null, label: unansweredLabel }]
  return <ChoiceField options={options} {...props} />
}
