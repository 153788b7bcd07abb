import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { formatCount, formatSize } from '@portale/domain/platform/counts.ts'
import { type FormEvent, useState } from 'react'
import { useUploadPause } from '../../platform/api/uploads.ts'
import { ActionBar } from '../../platform/form/ActionBar.tsx'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import form from '../../platform/form/form.module.css'
import { pauseTexts } from '../../platform/form/UploadProgress.tsx'
import { Card } from '../../platform/ui/Card.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import classes from './ImportPage.module.css'
import { ImportDone, ImportResult } from './ImportResult.tsx'
import { countWrites, formatCounts, type Importable } from './importable.ts'
import { SheetField } from './SheetField.tsx'
import { SheetColumns, TemplateButton } from './SheetTemplate.tsx'
import { type Import, useImport } from './useImport.ts'

/** Checks a spreadsheet, shows the result row by row and imports it after a confirmation; then another one can follow. */
export function ImportSteps({ importable }: { importable: Importable }) {
  const [run, setRun] = useState(0)
  return <ImportRun key={run} importable={importable} onRestart={() => setRun(run + 1)} />
}

function ImportRun({ importable, onRestart }: { importable: Importable; onRestart: () => void }) {
  const { title, list, listPath } = importable
  const current = useImport(importable.url)
  const { answer, problems, sending } = current
  const crumbs = [{ label: list, to: listPath }, { label: 'Importa' }]
  if (answer?.written)
    return (
      <Page title={title} crumbs={crumbs} width="wide">
        <ImportDone importable={importable} answer={answer} invites={current.invites} onRestart={onRestart} />
      </Page>
    )

  const writable = answer && answer.counts.wrong === 0 ? countWrites(answer) : 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (answer ? current.write() : current.check())
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <Page title={title} crumbs={crumbs} width="wide">
        <Card title="1. Prepara il file">
          <TemplateStep importable={importable} />
        </Card>
        <Card title="2. Carica il file">
          <FileStep importable={importable} current={current} />
        </Card>
        <FormAlert problems={problems} />
        {answer && (
          <Card title="3. Verifica e importa">
            <ImportResult importable={importable} answer={answer} invites={current.invites} />
          </Card>
        )}
      </Page>
      {(!answer || writable > 0) && (
        <ActionBar
          cancelTo={listPath}
          saving={sending !== undefined}
          disabled={!current.file}
          info={<ImportInfo current={current} />}
          label={
            answer
              ? `Importa ${formatCount(writable, 'riga', 'righe')}`
              : problems.length > 0
                ? 'Controlla di nuovo'
                : 'Controlla il file'
          }
        />
      )}
    </form>
  )
}

function TemplateStep({ importable: { columns, rules, template } }: { importable: Importable }) {
  return (
    <div className={classes.step}>
      <SheetColumns
        columns={columns}
        rules={[...rules, 'Quello che non è nel file resta com’è: un’importazione non elimina niente.']}
      />
      <TemplateButton url={template.url} fileName={template.name} />
    </div>
  )
}

type FileStepProps = { importable: Importable; current: Import }

function FileStep({ importable, current }: FileStepProps) {
  const { file, answer, sending, selectFile, removeFile, invites, setInvites } = current
  return (
    <div className={classes.step}>
      <SheetField
        name="da importare"
        file={file}
        caption={file && `${formatSize(file.size)}, ${answer ? 'controllato' : 'pronto per il controllo'}`}
        disabled={sending !== undefined}
        onChoose={selectFile}
        onRemove={removeFile}
      />
      {importable.hasInvitations && (
        <Checkbox
          label="Invita subito le persone nuove"
          description="Senza la spunta le importi soltanto: le inviti più tardi dall’elenco degli utenti, quando vuoi."
          checked={invites}
          disabled={sending !== undefined}
          onChange={(event) => setInvites(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}

const progressLabels = {
  check: { sending: 'Invio del file in corso', working: 'Controllo delle righe in corso' },
  write: {
    sending: 'Invio del file in corso',
    working: 'Importazione in corso: puoi guardare altre pagine, non chiudere il portale',
  },
}

const formatStep = (what: keyof typeof progressLabels, percent: number) =>
  percent < 100 ? `${progressLabels[what].sending} (${percent}%)` : progressLabels[what].working

/** The text next to the button: what it would do, or the progress. A check can be stopped, an import cannot. */
function ImportInfo({ current: { file, answer, sending, stop } }: { current: Import }) {
  const pause = useUploadPause()
  if (sending) {
    const { what, percent } = sending
    return (
      <span className={classes.sending}>
        {pause && what === 'write' ? pauseTexts[pause] : formatStep(what, percent)}
        {what === 'check' && (
          <Button variant="subtle" size="compact-sm" onClick={stop}>
            Interrompi
          </Button>
        )}
      </span>
    )
  }
  if (answer) return formatCounts(answer.counts, ['new', 'changed', 'unchanged'])
  return file ? 'Il controllo non scrive niente' : 'Nessun file scelto'
}
