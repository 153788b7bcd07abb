import { Button } from '@mantine/core'
import { useLocation } from 'react-router'
import type { Upload } from '../api/outgoing-uploads.ts'
import { formatState, isActive, loadUploads, useUploadPause } from '../api/uploads.ts'
import { pauseTexts } from '../form/UploadProgress.tsx'
import { FileRow } from '../ui/FileRow.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import classes from './UploadTray.module.css'

/** The uploads of this page, each with what can be done about it. */
export function UploadList({ uploads, onLeave }: { uploads: readonly Upload[]; onLeave: () => void }) {
  const pause = useUploadPause()
  const over = uploads.filter((upload) => !isActive(upload))
  const dismiss = async (ids: string[]) => {
    if (ids.length === uploads.length) onLeave()
    const outgoing = await loadUploads()
    outgoing.dismiss(ids)
  }
  return (
    <section aria-label="Invii">
      <div className={classes.head}>
        <h2 className={classes.title}>Invii</h2>
        {over.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => dismiss(over.map(({ id }) => id))}>
            Togli i finiti
          </Button>
        )}
        {pause && (
          <p className={classes.pause}>
            {pauseTexts[pause]}.{' '}
            <Button variant="subtle" size="compact-sm" onClick={async () => (await loadUploads()).resume()}>
              Riprova ora
            </Button>
          </p>
        )}
      </div>
      <ul className={classes.list}>
        {uploads.map((upload) => (
          <UploadItem key={upload.id} upload={upload} onLeave={onLeave} onDismiss={() => dismiss([upload.id])} />
        ))}
      </ul>
      {over.length < uploads.length && (
        <p className={classes.hint}>Puoi guardare altre pagine: gli invii proseguono finché il portale resta aperto.</p>
      )}
    </section>
  )
}

type ItemProps = { upload: Upload; onLeave: () => void; onDismiss: () => void }

function UploadItem({ upload, onLeave, onDismiss }: ItemProps) {
  const { id, name, context, address, state, percent, problem, isRetryable } = upload
  const { pathname } = useLocation()
  const isElsewhere = pathname !== address.replace(/\?.*/, '')
  return (
    <li className={classes.item} data-state={state}>
      <FileRow
        name={name}
        caption={
          <>
            {context}: {problem ?? formatState(upload)}
          </>
        }
      />
      {state === 'sending' && (
        <div
          className={classes.bar}
          role="progressbar"
          aria-label={`Invio di ${name}`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${percent}%` }} />
        </div>
      )}
      <div className={classes.actions}>
        {isActive(upload) && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Interrompi ${name}`}
            onClick={async () => (await loadUploads()).stop(id)}
          >
            Interrompi
          </Button>
        )}
        {state === 'failed' && isRetryable && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Riprova ${name}`}
            onClick={async () => (await loadUploads()).retry(id)}
          >
            Riprova
          </Button>
        )}
        {isElsewhere && (
          <LinkButton to={address} variant="subtle" size="compact-sm" aria-label={`Apri ${context}`} onClick={onLeave}>
            Apri
          </LinkButton>
        )}
        {state === 'failed' && (
          <Button variant="subtle" size="compact-sm" aria-label={`Togli ${name}`} onClick={onDismiss}>
            Togli
          </Button>
        )}
      </div>
    </li>
  )
}
