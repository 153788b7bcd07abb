import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormAlert } from '../form/FormAlert.tsx'
import { toast } from '../ui/toast.ts'
import { copyActivities } from './activity.api.ts'
import classes from './CopyActivities.module.css'

/** "Copia dall'anno precedente", beside another way to begin a year; says why when there is nothing to copy. */
export function CopyActivities({ yearId, children }: { yearId: number; children: ReactNode }) {
  const queryClient = useQueryClient()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const copy = useMutation({
    mutationFn: () => copyActivities(yearId, { idempotencyKey }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['activity-years'] })
      await queryClient.invalidateQueries({ queryKey: ['activities'] })
      toast('Attività copiate.')
    },
  })
  return (
    <>
      <FormAlert problems={copy.error ? [copy.error.message] : []} />
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          loading={copy.isPending}
          onClick={() => copy.mutate()}
        >
          Copia dall'anno precedente
        </Button>
        {children}
      </div>
    </>
  )
}
