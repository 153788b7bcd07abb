import { Button, Input, TextInput } from '@mantine/core'
import { formatSize } from '@portale/domain/platform/counts.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import {
  type MarketShareType,
  marketShareColumns,
  marketShareTypeLabels,
  marketShareTypes,
} from '@portale/domain/sales/market-shares/market-share.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import steps from '../../network/imports/ImportPage.module.css'
import { SheetField } from '../../network/imports/SheetField.tsx'
import { SheetColumns, TemplateButton } from '../../network/imports/SheetTemplate.tsx'
import { useActor } from '../../platform/api/session.ts'
import { FormPage } from '../../platform/form/FormPage.tsx'
import radio from '../../platform/form/radio.module.css'
import { UploadProgress } from '../../platform/form/UploadProgress.tsx'
import { paths } from '../../platform/paths.ts'
import { Callout } from '../../platform/ui/Callout.tsx'
import { Card } from '../../platform/ui/Card.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import classes from './MarketShares.module.css'
import { marketShareTemplateUrl } from './market-share.api.ts'
import { parseFileError } from './market-share.ts'
import { type ShareUpload, useShareUpload } from './useShareUpload.ts'

const rules = [
  'Ogni riga è un’officina, riconosciuta dal Baldo ID: quelle che mancano restano senza target.',
  'Attuale e Target sono percentuali da 0 a 100, come 12,5 oppure 12,5%. Le formule non sono ammesse.',
  'Il modello contiene già tutte le officine.',
]

/** /workshop_market_shares/new: a file of targets is checked and stored; nothing is sent yet (spec 2 §2, §6). */
export function MarketShareForm() {
  return isAdministrator(useActor()) ? <Upload /> : <Unavailable kind="forbidden" />
}

function Upload() {
  const upload = useShareUpload()
  const { type, year, file, errors, percent } = upload
  const uploading = percent !== undefined
  const hasErrors = errors.file.length > 0
  return (
    <FormPage
      title="Carica target"
      crumbs={[{ label: 'Target Officine', to: paths.marketShares() }, { label: 'Carica' }]}
      caption="Dopo il caricamento controlli le righe: le e-mail partono solo quando lo decidi tu."
      save={{ submit: upload.submit, saving: uploading, problems: errors.problems }}
      cancelTo={paths.marketShares()}
      disabled={!type || !file}
      info={<UploadHint upload={upload} />}
    >
      <ShareTypeField value={type} errors={errors.type} disabled={uploading} onChange={upload.setType} />
      <TextInput
        label="Anno (*Obbligatorio)"
        inputMode="numeric"
        maxLength={4}
        maw={240}
        value={year}
        error={errors.year.join(' ')}
        disabled={uploading}
        onChange={(event) => upload.setYear(event.currentTarget.value)}
      />
      <Card title="File (*Obbligatorio)">
        <div className={steps.step}>
          <SheetField
            name="dei target"
            file={file}
            caption={file && `${formatSize(file.size)}, ${hasErrors ? 'con errori' : 'pronto per il caricamento'}`}
            disabled={uploading}
            onChoose={upload.setFile}
            onRemove={upload.removeFile}
          />
          {hasErrors && <FileErrors messages={errors.file} />}
        </div>
      </Card>
      <Card title="Come si prepara il file">
        <div className={steps.step}>
          <SheetColumns columns={Object.values(marketShareColumns)} rules={rules} />
          <TemplateButton url={marketShareTemplateUrl(year)} fileName="modello-target-officine.xlsx" />
        </div>
      </Card>
    </FormPage>
  )
}

/** The text next to Salva: what is missing, or the progress of the upload. */
function UploadHint({ upload: { type, file, errors, percent, stop } }: { upload: ShareUpload }) {
  if (percent !== undefined) return <UploadProgress percent={percent} onStop={stop} />
  if (errors.file.length > 0) return 'Correggi il file e sceglilo di nuovo'
  if (!type && !file) return 'Scegli il tipo e il file'
  if (!type) return 'Scegli il tipo'
  return file ? `1 file pronto per il caricamento (${formatSize(file.size)})` : 'Nessun file scelto'
}

const hints: Record<MarketShareType, string> = {
  start: 'I target con cui comincia l’anno',
  update: 'Le quote e i target durante l’anno',
}

type ShareTypeFieldProps = {
  value: MarketShareType | undefined
  errors: string[]
  disabled: boolean
  onChange: (type: MarketShareType) => void
}

function ShareTypeField({ value, errors, disabled, onChange }: ShareTypeFieldProps) {
  const id = useId()
  const invalid = errors.length > 0
  return (
    <fieldset className={classes.type} data-invalid={invalid || undefined} aria-describedby={`${id}error`}>
      <legend>Tipo (*Obbligatorio)</legend>
      <div className={classes.types}>
        {marketShareTypes.map((type) => (
          <label key={type} className={radio.card}>
            <input
              type="radio"
              className={radio.radio}
              name={id}
              checked={type === value}
              disabled={disabled}
              aria-labelledby={`${id}${type}`}
              aria-describedby={`${id}${type}hint`}
              onChange={() => onChange(type)}
            />
            <span>
              <span id={`${id}${type}`}>{marketShareTypeLabels[type]}</span>
              <small id={`${id}${type}hint`}>{hints[type]}</small>
            </span>
          </label>
        ))}
      </div>
      <div id={`${id}error`}>{invalid && <Input.Error component="p">{errors.join(' ')}</Input.Error>}</div>
    </fieldset>
  )
}

const initialErrors = 10

/** The errors of the file, by row and column; receives the focus, and so scrolls into view, when it appears. */
function FileErrors({ messages }: { messages: string[] }) {
  const [showAll, setShowAll] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (messages.length > 0) box.current?.focus()
  }, [messages])
  const visible = showAll ? messages : messages.slice(0, initialErrors)
  return (
    <Callout ref={box} colour="bad" className={classes.errors} role="alert" tabIndex={-1}>
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <b>Il file non è stato caricato.</b> Correggilo e sceglilo di nuovo: finché c’è un errore non ne resta niente.
        <ul aria-label="Errori del file">
          {visible.map(parseFileError).map(({ position, problem }) => (
            <li key={`${position}${problem}`}>
              {position && <b>{position}: </b>}
              {problem}
            </li>
          ))}
        </ul>
        {messages.length > initialErrors && (
          <Button variant="default" size="xs" aria-expanded={showAll} onClick={() => setShowAll(!showAll)}>
            {showAll ? 'Mostra meno' : `Mostra tutti (${messages.length})`}
          </Button>
        )}
      </div>
    </Callout>
  )
}
