import type { Audience } from '@portale/domain/network/dealers/audience.ts'
import type { FileKind } from '@portale/domain/platform/files.ts'
import type { SampleName } from './samples.ts'

/** `due` is a number of days from the start of the demonstration. */
export type DemoDocument = {
  description: string
  due?: number
  deleted?: true
  /** Nobody has uploaded one. */
  optional?: true
  expires?: true
  kinds?: FileKind[]
  instruction?: string
  /** The blank form to fill in. */
  form?: [name: string, sample: SampleName]
  files: [name: string, sample: SampleName][]
}
export type DemoActivity = {
  year: 'current' | 'last'
  audience: Audience
  title: string
  description: string
  /** The shares of partners that have completed it, and that have begun it. */
  completed: number
  begun: number
  due?: number
  documents: DemoDocument[]
}

/** `{year}` and `{town}` in titles and file names are filled in. */
export const demoActivities: DemoActivity[] = [
  {
    year: 'current',
    audience: 'dealers',
    title: 'Piano marketing locale {year}',
    description:
      '<p>Il piano delle iniziative sul territorio, con il <strong>budget per trimestre</strong>.</p><ul><li>Indica almeno quattro iniziative.</li><li>La metà della spesa approvata è a carico della rete.</li></ul><p>Le regole del contributo sono nella <a href="https://www.rete.example/marketing">guida al marketing locale</a>.</p>',
    completed: 0.9,
    begun: 0.05,
    due: -20,
    documents: [
      { description: 'Piano firmato dal titolare', files: [['Piano_marketing_{year}_firmato.pdf', 'pdf/piano']] },
      { description: 'Budget delle iniziative', files: [['Iniziative_{town}_{year}.xlsx', 'xlsx/piano']] },
    ],
  },
  {
    year: 'current',
    audience: 'dealers',
    title: 'Certificazione standard showroom',
    description:
      '<p>Dimostra che la tua sede rispetta gli <strong>standard di rete</strong>:</p><ul><li>layout dell’area espositiva</li><li>insegna e zona consegna</li></ul><p>Servono foto recenti e il <a href="https://www.rete.example/standard/verbale">verbale firmato</a>.</p>',
    completed: 0.73,
    begun: 0.12,
    due: 6,
    documents: [
      {
        description: 'Foto dell’area espositiva',
        instruction: 'Almeno 1.600 pixel di larghezza, con le luci accese e senza persone.',
        kinds: ['image'],
        files: [
          ['Showroom_{town}_ingresso.jpg', 'jpg/ingresso'],
          ['Showroom_{town}_zona_consegna.jpg', 'jpg/consegna'],
        ],
      },
      {
        description: 'Verbale di sopralluogo firmato',
        instruction: 'Compila il modulo durante il sopralluogo.\nServono timbro e firma del titolare su ogni pagina.',
        form: ['Modulo_verbale_sopralluogo.pdf', 'pdf/moduloVerbale'],
        files: [['Verbale_sopralluogo_{year}.pdf', 'pdf/verbale']],
      },
      {
        description: 'Dichiarazione di conformità dell’insegna',
        files: [['Conformita_insegna.pdf', 'pdf/conformita']],
      },
      { description: 'Planimetria quotata', files: [['Planimetria_{town}.pdf', 'pdf/planimetria']] },
    ],
  },
  {
    year: 'current',
    audience: 'dealers',
    title: 'Formazione venditori gamma elettrica',
    description:
      '<p>Ogni sede forma <strong>almeno due venditori</strong> sulla gamma elettrica.</p><ol><li>Iscrivi i venditori sul <a href="https://formazione.rete.example/gamma-elettrica">portale della formazione</a>.</li><li>Segui il corso di 16 ore.</li><li>Carica attestati e prova su strada.</li></ol>',
    completed: 0.56,
    begun: 0.15,
    due: 21,
    documents: [
      {
        description: 'Attestati dei venditori',
        expires: true,
        kinds: ['pdf'],
        files: [['Attestati_venditori_{town}.pdf', 'pdf/attestato']],
      },
      { description: 'Foto della prova su strada', files: [['Prova_su_strada_{town}.jpg', 'jpg/consegna']] },
    ],
  },
  {
    year: 'current',
    audience: 'dealers',
    title: 'Relazione di budget – secondo semestre',
    description:
      '<p>Confronta i risultati del semestre con il budget e spiega gli <strong>scostamenti oltre il 5 %</strong>.</p><p>Usa il <em>modello di rete</em>: i fogli con una struttura diversa vengono rifiutati.</p>',
    completed: 0.23,
    begun: 0.2,
    documents: [
      { description: 'Budget in formato Excel', kinds: ['sheet'], files: [['Budget_{year}_Q3.xlsx', 'xlsx/budget']] },
      { description: 'Relazione del titolare', due: 10, files: [['Relazione_budget_{year}.pdf', 'pdf/relazione']] },
    ],
  },
  {
    year: 'last',
    audience: 'dealers',
    title: 'Adeguamento insegne e corporate identity',
    description:
      '<p>Sostituzione delle insegne secondo il <strong>nuovo manuale di marca</strong>.</p><ul><li>insegna su palo</li><li>fascia della facciata</li><li>segnaletica interna</li></ul>',
    completed: 0.35,
    begun: 0.08,
    documents: [
      { description: 'Foto dell’insegna installata', files: [['Insegna_{town}.jpg', 'jpg/insegna']] },
      { description: 'Certificato dell’installatore', files: [['Certificato_insegna_{year}.pdf', 'pdf/conformita']] },
    ],
  },
  {
    year: 'current',
    audience: 'workshops',
    title: 'Verifica attrezzatura di officina',
    description:
      '<p>Controllo annuale di <strong>ponti, banchi prova e strumenti di diagnosi</strong>.</p><ol><li>Compila l’inventario.</li><li>Fai firmare la verifica dal capo officina.</li></ol><p>Per le tarature scadute scrivi a <a href="mailto:officine@rete.example">officine@rete.example</a>.</p>',
    completed: 0.12,
    begun: 0.05,
    due: -3,
    documents: [
      {
        description: 'Inventario dell’attrezzatura',
        files: [['Inventario_attrezzatura_{year}.xlsx', 'xlsx/inventario']],
      },
      {
        description: 'Verifica firmata dal capo officina',
        instruction: 'Una riga per ogni attrezzatura, con la data dell’ultima taratura.',
        form: ['Modulo_verifica_attrezzatura.pdf', 'pdf/moduloVerifica'],
        files: [['Verifica_attrezzatura_{town}.pdf', 'pdf/checklist']],
      },
      { description: 'Foto delle tarature', deleted: true, files: [['Tarature_{town}.jpg', 'jpg/officina']] },
    ],
  },
  {
    year: 'current',
    audience: 'workshops',
    title: 'Formazione tecnica alta tensione',
    description:
      '<p>Abilitazione dei tecnici ai lavori <strong>PES, PAV e PEI</strong> sui veicoli elettrici.</p><p>I corsi si prenotano sul <a href="https://formazione.rete.example/alta-tensione">portale della formazione</a>.</p>',
    completed: 0.06,
    begun: 0.05,
    documents: [
      { description: 'Attestati dei tecnici', files: [['Attestati_PES_PAV_{town}.pdf', 'pdf/attestato']] },
      { description: 'Foto dell’area dedicata', files: [['Area_alta_tensione_{town}.jpg', 'jpg/officina']] },
    ],
  },
  {
    year: 'current',
    audience: 'workshops',
    title: 'Autovalutazione qualità del servizio',
    description:
      '<p>Rispondi alle domande sulla <strong>qualità del servizio</strong> e allega le azioni di miglioramento.</p><p>La scadenza è il <strong>31 dicembre</strong>.</p>',
    completed: 0,
    begun: 0.02,
    due: 30,
    documents: [
      { description: 'Questionario compilato', files: [['Autovalutazione_{year}.xlsx', 'xlsx/inventario']] },
      { description: 'Azioni di miglioramento', files: [['Azioni_miglioramento_{town}.pdf', 'pdf/checklist']] },
      {
        description: 'Foto delle azioni di miglioramento',
        optional: true,
        kinds: ['image'],
        files: [['Miglioramento_{town}.jpg', 'jpg/officina']],
      },
    ],
  },
  {
    year: 'current',
    audience: 'workshops',
    title: 'Calendario delle campagne di richiamo',
    description:
      '<p>Le campagne aperte quest’anno e i tempi di intervento. <strong>Non serve caricare documenti.</strong></p><ul><li>Sensore di pressione dell’olio: entro marzo</li><li>Cablaggio del rimorchio: entro giugno</li><li>Aggiornamento del tachigrafo: entro ottobre</li></ul>',
    completed: 0,
    begun: 0,
    documents: [],
  },
  {
    year: 'last',
    audience: 'workshops',
    title: 'Verifica attrezzatura di officina',
    description:
      '<p>Controllo annuale di <strong>ponti, banchi prova e strumenti di diagnosi</strong>.</p><ol><li>Compila l’inventario.</li><li>Fai firmare la verifica dal capo officina.</li></ol>',
    completed: 0.14,
    begun: 0.02,
    documents: [
      {
        description: 'Inventario dell’attrezzatura',
        files: [['Inventario_attrezzatura_{year}.xlsx', 'xlsx/inventario']],
      },
      {
        description: 'Verifica firmata dal capo officina',
        files: [['Verifica_attrezzatura_{town}.pdf', 'pdf/checklist']],
      },
    ],
  },
]
