import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import classes from './UploadManagement.module.css'

/** Someone else was faster: says who, and loads what they left. */
export function Conflict({ message, reload }: { message: string; reload: () => void }) {
  return (
    <Alert
      color="red"
      icon={<IconAlertCircle size={20} aria-hidden />}
      classNames={{ root: classes.conflict, message: classes.conflictText, icon: classes.conflictText }}
    >
      <p>{message}</p>
      <Button variant="default" size="xs" onClick={reload}>
        Ricarica
      </Button>
    </Alert>
  )
}
