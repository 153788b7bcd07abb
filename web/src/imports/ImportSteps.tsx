import { counted } from '@portale/domain/counts.ts'
import { type FormEvent, useState } from 'react'
import { ActionBar } from '../form/ActionBar.tsx'
import { FormAlert } from '../form/FormAlert.tsx'
import form from '../form/form.module.css'
import { Card } from '../ui/Card.tsx'
import { Page } from '../ui/Page.tsx'
import { FileStep } from './FileStep.tsx'
import { ImportDone } from './ImportDone.tsx'
import { ImportInfo } from './ImportInfo.tsx'
import { ImportResult } from './ImportResult.tsx'
import { TemplateStep } from './TemplateStep.tsx'
import { useImport } from './useImport.ts'
import { type Importable, rowsToWrite } from './words.ts'

/** A spreadsheet is checked row by row, shown, and only then written; another one can follow. */
export function ImportSteps({ of }: { of: Importable }) {
  const [run, setRun] = useState(0)
  return <Run key={run} of={of} again={() => setRun(run + 1)} />
}

function Run({ of, again }: { of: Importable; again: () => void }) {
  const { title, list, to } = of
  const current = useImport(of.url)
  const { answer, problems, sending } = current
  const crumbs = [{ label: list, to }, { label: 'Importa' }]
  if (answer?.written)
    return (
      <Page title={title} crumbs={crumbs} width="wide">
        <ImportDone of={of} answer={answer} again={again} />
      </Page>
    )

  const writable = answer && answer.counts.wrong === 0 ? rowsToWrite(answer) : 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (answer ? current.write() : current.check())
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <Page title={title} crumbs={crumbs} width="wide">
        <Card title="1. Prepara il file">
          <TemplateStep of={of} />
        </Card>
        <Card title="2. Carica il file">
          <FileStep current={current} />
        </Card>
        <FormAlert problems={problems} />
        {answer && (
          <Card title="3. Verifica e importa">
            <ImportResult of={of} answer={answer} />
          </Card>
        )}
      </Page>
      {(!answer || writable > 0) && (
        <ActionBar
          cancelTo={to}
          saving={sending !== undefined}
          disabled={!current.file}
          info={<ImportInfo current={current} />}
          label={
            answer
              ? `Importa ${counted(writable, 'riga', 'righe')}`
              : problems.length > 0
                ? 'Controlla di nuovo'
                : 'Controlla il file'
          }
        />
      )}
    </form>
  )
}
