import { Button, CloseButton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { countActiveUploads } from '../api/uploads.ts'
import { findUnsavedChanges } from '../form/useUnsavedChanges.tsx'
import classes from '../ui/Toasts.module.css'

/** Offers to load the new version of the portal, when the user wants to and nothing is lost by it. */
export function UpdateOffer() {
  const [state, setState] = useState<'offered' | 'busy' | 'closed'>('offered')
  if (state === 'closed') return null
  return (
    <div className={classes.toast} data-toast>
      <IconRefresh size={20} aria-hidden />
      <span>
        {state === 'busy'
          ? 'Prima salva o annulla quello che stai facendo, poi ricarica.'
          : 'C’è una nuova versione del portale.'}
      </span>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => (findUnsavedChanges() || countActiveUploads() > 0 ? setState('busy') : window.location.reload())}
      >
        Ricarica
      </Button>
      <CloseButton aria-label="Chiudi l’avviso" onClick={() => setState('closed')} />
    </div>
  )
}
