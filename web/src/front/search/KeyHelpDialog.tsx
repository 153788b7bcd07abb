import { Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.layer.css'
import { cellKeys } from '../../documents/progress/useCellFocus.ts'
import { formatReviewKey, rejectionKeys, reviewKeys } from '../../documents/verification/useReviewKeys.ts'
import { saveKeys } from '../../platform/form/useSaveKey.ts'
import { undoKeys } from '../../platform/form/useUndoShortcuts.ts'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import classes from './KeyHelpDialog.module.css'

/** The keys of the search box. */
const searchKeys = {
  'Ctrl K': 'Apre la ricerca',
  '↑ ↓': 'Scorre i risultati',
  Invio: 'Apre il risultato',
  'Ctrl Invio': 'Lo apre in un’altra scheda',
  Esc: 'Chiude, e torna dov’eri',
} as const

const reviewKeyNames = Object.fromEntries(
  Object.entries(reviewKeys).map(([key, meaning]) => [formatReviewKey(key), meaning]),
)

const groups: [title: string, keys: Record<string, string>][] = [
  ['Ovunque', { '?': 'Questo elenco', ...saveKeys, ...searchKeys }],
  ['Esame di un documento', { ...reviewKeyNames, ...rejectionKeys }],
  ['Matrice delle attività', cellKeys],
  ['Griglia dei registri e generatore', undoKeys],
]

/** All keys of the portal, each as the screen that has it defines it. */
export function KeyHelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Tasti della tastiera" opened onClose={onClose} size={780}>
      <div className={classes.groups}>
        {groups.map(([title, keys]) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {Object.entries(keys).map(([key, meaning]) => (
                <div key={key}>
                  <dt>
                    <Kbd>{key}</Kbd>
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
