import { formatSize } from '@portale/domain/counts.ts'
import { marketShareColumns } from '@portale/domain/market-shares/market-share.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { useActor } from '../api/session.ts'
import { FormPage } from '../form/FormPage.tsx'
import { UploadProgress } from '../form/UploadProgress.tsx'
import steps from '../imports/ImportPage.module.css'
import { SheetColumns } from '../imports/SheetColumns.tsx'
import { SheetField } from '../imports/SheetField.tsx'
import { TemplateButton } from '../imports/TemplateButton.tsx'
import { paths } from '../paths.ts'
import { Card } from '../ui/Card.tsx'
import { Unavailable } from '../ui/LoadError.tsx'
import { FileErrors } from './FileErrors.tsx'
import { marketShareTemplateUrl } from './market-share.api.ts'
import { ShareTypeField } from './ShareTypeField.tsx'
import { type ShareUpload, useShareUpload } from './useShareUpload.ts'

const rules = [
  'Ogni riga è un’officina, riconosciuta dal Baldo ID: quelle che mancano restano senza target.',
  'Attuale e Target sono percentuali da 0 a 100, come 12,5 oppure 12,5%. Le formule non sono ammesse.',
  'Il modello contiene già tutte le officine.',
]

/** /workshop_market_shares/new: a file of targets is checked and kept; nothing is sent yet (spec 2 §2, §6). */
export function MarketShareForm() {
  return isAdministrator(useActor()) ? <Upload /> : <Unavailable kind="forbidden" />
}

function Upload() {
  const upload = useShareUpload()
  const { type, file, errors, percent } = upload
  const sending = percent !== undefined
  const wrong = errors.file.length > 0
  return (
    <FormPage
      title="Carica target"
      crumbs={[{ label: 'Target Officine', to: paths.marketShares() }, { label: 'Carica' }]}
      caption="Dopo il caricamento controlli le righe: le e-mail partono solo quando lo decidi tu."
      save={{ submit: upload.submit, saving: sending, problems: errors.problems }}
      cancelTo={paths.marketShares()}
      disabled={!type || !file}
      info={<Info upload={upload} />}
    >
      <ShareTypeField value={type} errors={errors.type} disabled={sending} onChange={upload.chooseType} />
      <Card title="File (*Obbligatorio)">
        <div className={steps.step}>
          <SheetField
            name="dei target"
            file={file}
            caption={file && `${formatSize(file.size)}, ${wrong ? 'con errori' : 'pronto per il caricamento'}`}
            disabled={sending}
            onChoose={upload.chooseFile}
            onRemove={upload.removeFile}
          />
          {wrong && <FileErrors sentences={errors.file} />}
        </div>
      </Card>
      <Card title="Come si prepara il file">
        <div className={steps.step}>
          <SheetColumns columns={Object.values(marketShareColumns)} rules={rules} />
          <TemplateButton url={marketShareTemplateUrl} fileName="modello-target-officine.xlsx" />
        </div>
      </Card>
    </FormPage>
  )
}

/** What stands beside Salva: what is missing, or that the file is on its way. */
function Info({ upload: { type, file, errors, percent, stop } }: { upload: ShareUpload }) {
  if (percent !== undefined) return <UploadProgress percent={percent} onStop={stop} />
  if (errors.file.length > 0) return 'Correggi il file e sceglilo di nuovo'
  if (!type && !file) return 'Scegli il tipo e il file'
  if (!type) return 'Scegli il tipo'
  return file ? `1 file pronto per il caricamento (${formatSize(file.size)})` : 'Nessun file scelto'
}
