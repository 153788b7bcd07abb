import { Button, Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { IconAlertTriangle, IconCircleCheck, IconCloudUpload } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Upload } from '../api/outgoing-uploads.ts'
import { isActive, loadUploads, progressOf, useUploads } from '../api/uploads.ts'
import { useOverlay } from '../ui/useOverlay.ts'
import { UploadLeaveDialog } from './UploadLeaveDialog.tsx'
import { UploadList } from './UploadList.tsx'
import classes from './UploadTray.module.css'

const shownMs = 8000

/** "Invii: 2 di 5 arrivati, 1 non riuscito". */
function describe(uploads: readonly Upload[]): string {
  const count = (state: Upload['state']) => uploads.filter((upload) => upload.state === state).length
  const failed = count('failed')
  const arrived = `${count('done')} di ${formatCount(uploads.length, 'arrivato', 'arrivati')}`
  return `Invii: ${arrived}${failed > 0 ? `, ${formatCount(failed, 'non riuscito', 'non riusciti')}` : ''}`
}

/** In the header, while files are on their way and when some failed: how far they are, and a list of them. */
export function UploadTray() {
  const uploads = useUploads()
  const [opened, setOpened] = useOverlay()
  const active = uploads.filter(isActive)
  const hasFailed = uploads.some(({ state }) => state === 'failed')
  const isDone = uploads.length > 0 && active.length === 0 && !hasFailed
  const ids = uploads.map(({ id }) => id).join()
  useEffect(() => {
    if (!isDone || opened) return
    const timer = setTimeout(async () => (await loadUploads()).dismiss(ids.split(',')), shownMs)
    return () => clearTimeout(timer)
  }, [isDone, opened, ids])
  if (uploads.length === 0) return null

  const percent = progressOf(uploads)
  const Glyph = hasFailed ? IconAlertTriangle : isDone ? IconCircleCheck : IconCloudUpload
  const description = describe(uploads)
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width="min(400px, calc(100vw - 16px))"
        withinPortal={false}
        // Above the header there is nothing.
        middlewares={{ flip: false, shift: true }}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button
            className={classes.button}
            variant="subtle"
            color="var(--ink)"
            data-failed={hasFailed || undefined}
            aria-label={description}
            leftSection={<Glyph size={20} stroke={1.6} aria-hidden />}
            onClick={() => setOpened(!opened)}
          >
            <span className={classes.number} aria-hidden>
              {hasFailed && active.length === 0
                ? uploads.filter(({ state }) => state === 'failed').length
                : `${percent}%`}
            </span>
            <i className={classes.progress} style={{ width: `${percent}%` }} />
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown}>
          <UploadList uploads={uploads} onLeave={() => setOpened(false)} />
        </Popover.Dropdown>
      </Popover>
      <span className={classes.hidden} role="status">
        {description}
      </span>
      <UploadLeaveDialog />
    </>
  )
}
