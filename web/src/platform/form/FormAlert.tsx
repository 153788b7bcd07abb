import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

type FormAlertProps = { problems: string[]; onReload?: () => void }

/** The general message of a failed save and the problems that belong to no field; scrolls into view when it appears. */
export function FormAlert({ problems, onReload }: FormAlertProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not away from the first wrong field, which has the focus.
    const atField = document.activeElement?.matches('[aria-invalid=true]') ?? false
    if (problems.length > 0 && !atField) box.current?.scrollIntoView({ block: 'center' })
  }, [problems])
  if (problems.length === 0) return null
  return (
    <Alert
      ref={box}
      color="red"
      icon={<IconAlertCircle size={20} aria-hidden />}
      styles={{
        root: { background: 'var(--bad-bg)' },
        message: { color: 'var(--bad)' },
        icon: { color: 'var(--bad)' },
      }}
    >
      {problems.map((problem) => (
        <div key={problem}>{problem}</div>
      ))}
      {onReload && (
        <Button variant="default" size="xs" mt={8} onClick={onReload}>
          Ricarica
        </Button>
      )}
    </Alert>
  )
}
