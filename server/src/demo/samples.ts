import { createPdf } from './pdf.ts'
import { drawPicture, scenes } from './pictures.ts'
import { createSheetWorkbook, sheets } from './sheets.ts'

export type Sample = { content: Buffer; media_type: string }

const signatureLines = [
  '',
  'Luogo e data: ______________________',
  'Il titolare (timbro e firma): ______________________',
]

const pdfTexts = {
  verbale: [
    'Verbale di sopralluogo',
    'Il sopralluogo ha riguardato l’area espositiva, l’insegna e la zona consegna.',
    '1. Area espositiva: almeno tre veicoli esposti, pavimento integro. Esito: conforme.',
    '2. Illuminazione: 500 lux misurati al centro della sala. Esito: conforme.',
    '3. Accoglienza: banco presidiato in tutto l’orario di apertura. Esito: conforme.',
    '4. Zona consegna: coperta e separata dall’officina. Esito: conforme.',
    ...signatureLines,
  ],
  conformita: [
    'Dichiarazione di conformità dell’insegna',
    'Si dichiara che l’insegna installata presso la sede è conforme al manuale di marca,',
    'all’autorizzazione comunale e alla norma CEI 64-8 per l’impianto elettrico.',
    ...signatureLines,
  ],
  planimetria: [
    'Planimetria quotata della sede',
    'Scala 1:100. Superficie espositiva 420 m², officina 860 m², piazzale 2.300 m².',
    'Le quote sono in metri e si riferiscono al pavimento finito.',
    ...signatureLines,
  ],
  piano: [
    'Piano marketing locale',
    'Obiettivo: 24 nuovi contatti qualificati per trimestre nel territorio della concessionaria.',
    'Iniziative: porte aperte, prove su strada, presenza alla fiera provinciale, campagna radio.',
    'Spesa prevista: 34.700 €, di cui il 50 % a carico della rete.',
    ...signatureLines,
  ],
  relazione: [
    'Relazione di budget',
    'Nel semestre i ricavi sono cresciuti del 4,2 % rispetto allo stesso periodo dell’anno scorso.',
    'Lo scostamento dei ricambi dipende da due settimane di fermo del magazzino.',
    'Per il prossimo semestre si prevedono 38 consegne e 1.900 ore di officina.',
    ...signatureLines,
  ],
  attestato: [
    'Attestato di partecipazione',
    'Si attesta la frequenza del corso di 16 ore e il superamento della prova finale.',
    'Argomenti: gamma elettrica, autonomia e ricarica, costo totale di esercizio, incentivi.',
    ...signatureLines,
  ],
  checklist: [
    'Verifica dell’attrezzatura di officina',
    'Ponti di sollevamento: verifica periodica eseguita, verbale allegato.',
    'Banco prova freni: tarato. Tester di diagnosi: aggiornato all’ultima versione.',
    'Attrezzi isolati per alta tensione: presenti, scadenza dei guanti controllata.',
    ...signatureLines,
  ],
  moduloVerbale: [
    'Verbale di sopralluogo (da compilare)',
    'Concessionaria: ____________________________  Data: ______________',
    '1. Area espositiva, almeno tre veicoli esposti.  Esito: ______________',
    '2. Illuminazione al centro della sala, in lux.  Esito: ______________',
    '3. Accoglienza presidiata.  Esito: ______________',
    '4. Zona consegna coperta.  Esito: ______________',
    ...signatureLines,
  ],
  moduloVerifica: [
    'Verifica dell’attrezzatura di officina (da compilare)',
    'Officina: ____________________________  Capo officina: ______________',
    'Ponti di sollevamento, data dell’ultima verifica: ______________',
    'Banco prova freni, data dell’ultima taratura: ______________',
    'Attrezzi isolati per alta tensione, scadenza dei guanti: ______________',
    ...signatureLines,
  ],
} satisfies Record<string, [string, ...string[]]>

type PrefixedName<Prefix extends string, Things> = `${Prefix}/${keyof Things & string}`
export type SampleName =
  | PrefixedName<'pdf', typeof pdfTexts>
  | PrefixedName<'jpg', typeof scenes>
  | PrefixedName<'xlsx', typeof sheets>

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The distinct files of the demonstration, by name; every upload gets a copy of one. */
export async function createSamples(): Promise<Map<string, Sample>> {
  const samples = new Map<string, Sample>()
  for (const [name, [title, ...lines]] of Object.entries(pdfTexts))
    samples.set(`pdf/${name}`, { content: createPdf(title, lines), media_type: 'application/pdf' })
  for (const [name, scene] of Object.entries(scenes))
    samples.set(`jpg/${name}`, { content: await drawPicture(scene), media_type: 'image/jpeg' })
  for (const [name, sheet] of Object.entries(sheets))
    samples.set(`xlsx/${name}`, { content: await createSheetWorkbook(sheet), media_type: sheetType })
  return samples
}
