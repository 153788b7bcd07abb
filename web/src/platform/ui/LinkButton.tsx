import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'

type LinkButtonProps = ButtonProps & {
  to: string
  children: ReactNode
  'aria-label'?: string
  onClick?: () => void
  ref?: Ref<HTMLAnchorElement>
}

/** A link of the portal that looks like a button. */
export function LinkButton({ to, ...props }: LinkButtonProps) {
  return <Button component={Link} to={to} {...props} />
}
