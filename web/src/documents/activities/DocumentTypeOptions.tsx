import { Checkbox, Input, Textarea } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { fileKindLabels } from '@portale/domain/platform/file-kinds.ts'
import { documentExtensions, fileKinds } from '@portale/domain/platform/files.ts'
import { maxInstruction } from '@portale/domain/platform/plain-fields.ts'
import type { ReactNode } from 'react'
import { ChosenFileRow } from '../../platform/form/ChosenFiles.tsx'
import { ExistingFiles } from '../../platform/form/ExistingFiles.tsx'
import { Fieldset } from '../../platform/form/Fieldset.tsx'
import { FileDrop } from '../../platform/form/FileDrop.tsx'
import { paths } from '../../platform/paths.ts'
import type { DocumentTypeRow } from './activity.api.ts'
import classes from './DocumentTypeRows.module.css'
import { type ActivityEditing, lostFileMessage, typesPath } from './useActivityForm.ts'

type Props = { editing: ActivityEditing; row: DocumentTypeRow; index: number; name: string }

/** What an activity says of a document, and asks of it: instructions, a blank form, whether it is optional, expires, its kinds. */
export function DocumentTypeOptions({ editing, row, index, name }: Props) {
  const { form } = editing
  const path = `${typesPath}.${index}`
  const kinds = row.accepted_kinds ?? []
  const setKinds = (chosen: string[]) => {
    const next = fileKinds.filter((kind) => chosen.includes(kind))
    form.setFieldValue(`${path}.accepted_kinds`, next.length > 0 ? next : null)
  }
  return (
    <>
      <Textarea
        label="Istruzioni"
        description="Le legge chi carica il documento: come prepararlo, che cosa deve contenere."
        autosize
        minRows={2}
        maxRows={12}
        maxLength={maxInstruction}
        {...form.getInputProps(`${path}.instruction`)}
      />
      <Checkbox
        label="Facoltativo: l’attività si completa anche senza"
        {...form.getInputProps(`${path}.optional`, { type: 'checkbox' })}
      />
      <Checkbox
        label="Scade: chiedi la data di validità a chi lo carica"
        description="Quando scade, il documento risulta di nuovo mancante."
        {...form.getInputProps(`${path}.asks_valid_until`, { type: 'checkbox' })}
      />
      <Checkbox.Group value={kinds} onChange={setKinds}>
        <Fieldset legend="Tipi di file ammessi">
          {fileKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={fileKindLabels[kind]} />
          ))}
          <p className={classes.hint}>Senza scelta sono ammessi tutti.</p>
        </Fieldset>
        <FieldError error={form.errors[`${path}.accepted_kinds`]} />
      </Checkbox.Group>
      <BlankForm editing={editing} row={row} index={index} name={name} />
    </>
  )
}

const limits = 'PDF, immagini, Word, Excel, OpenDocument o p7m, al massimo 25 MB.'

/** "Modulo da compilare": the stored file until the save removes or replaces it, or the one to send. */
function BlankForm({ editing: { form, chooseForm, isLost, percent }, row, index, name }: Props) {
  const { id, form_file: chosen, form_file_name, form_deleted } = row
  const path = `${typesPath}.${index}`
  const disabled = percent !== undefined
  return (
    <div className={classes.form}>
      <span className={classes.label}>Modulo da compilare</span>
      {chosen && (
        <ul className={classes.chosen} aria-label={`Modulo scelto: ${name}`}>
          <ChosenFileRow
            file={chosen}
            problem={isLost(chosen.key) ? lostFileMessage : undefined}
            disabled={disabled}
            onRemove={() => form.setFieldValue(`${path}.form_file`, null)}
          />
        </ul>
      )}
      {!chosen && id !== undefined && form_file_name && (
        <ExistingFiles
          label={`Modulo di ${name}`}
          files={[{ id, file_name: form_file_name, deleted: form_deleted }]}
          fileHref={paths.blankForm}
          disabled={disabled}
          onSetDeleted={(_id, deleted) => form.setFieldValue(`${path}.form_deleted`, deleted)}
        />
      )}
      <FileDrop
        name={`modulo da compilare di ${name}`}
        single={{ extensions: documentExtensions, limits }}
        disabled={disabled}
        onChoose={([file]) => file && chooseForm(index, file)}
      />
      <FieldError error={form.errors[`${path}.form_file`]} />
    </div>
  )
}

const FieldError = ({ error }: { error: ReactNode }) =>
  error && (
    <Input.Error component="p" role="alert">
      {error}
    </Input.Error>
  )
