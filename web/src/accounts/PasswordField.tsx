import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'

/** The kit's field for a password, which says to screen readers too when it is wrong. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput aria-invalid={Boolean(props.error) || undefined} {...props} />
}
