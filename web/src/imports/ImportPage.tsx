import { counted } from '@portale/domain/counts.ts'
import type { Registry } from '@portale/domain/registries.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { type FormEvent, useState } from 'react'
import { useActor } from '../api/session.ts'
import { ActionBar } from '../form/ActionBar.tsx'
import { FormAlert } from '../form/FormAlert.tsx'
import form from '../form/FormPage.module.css'
import { Card } from '../ui/Card.tsx'
import { Page } from '../ui/Page.tsx'
import { DeadEnd } from '../ui/Problem.tsx'
import { FileStep } from './FileStep.tsx'
import { ImportDone } from './ImportDone.tsx'
import { ImportInfo } from './ImportInfo.tsx'
import { ImportResult } from './ImportResult.tsx'
import { TemplateStep } from './TemplateStep.tsx'
import { useImport } from './useImport.ts'
import { importWords, rowsToWrite } from './words.ts'

/** /dealers/import and its twins: a spreadsheet is checked row by row, shown, and only then written. */
export function ImportPage({ kind }: { kind: Registry }) {
  const [run, setRun] = useState(0)
  if (!isAdministrator(useActor())) return <DeadEnd kind="forbidden" />
  return <Import key={run} kind={kind} again={() => setRun(run + 1)} />
}

function Import({ kind, again }: { kind: Registry; again: () => void }) {
  const { title, list } = importWords[kind]
  const current = useImport(kind)
  const { answer, problems, sending } = current
  const to = `/${kind}`
  const crumbs = [{ label: list, to }, { label: 'Importa' }]
  if (answer?.written)
    return (
      <Page title={title} crumbs={crumbs} width="wide">
        <ImportDone kind={kind} answer={answer} again={again} />
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
          <TemplateStep kind={kind} />
        </Card>
        <Card title="2. Carica il file">
          <FileStep current={current} />
        </Card>
        <FormAlert problems={problems} />
        {answer && (
          <Card title="3. Verifica e importa">
            <ImportResult kind={kind} answer={answer} />
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
