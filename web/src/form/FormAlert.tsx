import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

type FormAlertProps = { problems: string[]; onReload?: () => void }

/** The problems of a save that belong to no field; scrolls into view when it appears. */
export function FormAlert({ problems, onReload }: FormAlertProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problems.length > 0) box.current?.scrollIntoView({ block: 'center' })
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
