import { createWorkbook } from '../platform/xlsx/workbook.ts'

type Sheet = { name: string; header: string[]; rows: (string | number)[][] }

const quarters = ['Gennaio–marzo', 'Aprile–giugno', 'Luglio–settembre', 'Ottobre–dicembre']

export const sheets = {
  budget: {
    name: 'Budget',
    header: ['Voce', ...quarters, 'Totale'],
    rows: [
      ['Veicoli nuovi', 412000, 486500, 398200, 525000, 1821700],
      ['Veicoli usati', 96000, 112400, 87900, 121000, 417300],
      ['Ricambi', 148300, 151900, 139600, 162800, 602600],
      ['Manodopera di officina', 88700, 92100, 84500, 95300, 360600],
      ['Spese generali', -64200, -65800, -61900, -70100, -262000],
    ],
  },
  piano: {
    name: 'Iniziative',
    header: ['Iniziativa', 'Trimestre', 'Luogo', 'Spesa prevista (€)'],
    rows: [
      ['Porte aperte gamma elettrica', quarters[1] ?? '', 'Sede', 8500],
      ['Prova su strada con le imprese edili', quarters[1] ?? '', 'Cava del territorio', 6200],
      ['Fiera agricola provinciale', quarters[2] ?? '', 'Quartiere fieristico', 11800],
      ['Campagna radio locale', quarters[2] ?? '', 'Provincia', 4300],
      ['Cena con i clienti', quarters[3] ?? '', 'Sede', 3900],
    ],
  },
  inventario: {
    name: 'Attrezzatura',
    header: ['Attrezzatura', 'Matricola', 'Ultima taratura', 'Esito'],
    rows: [
      ['Ponte a quattro colonne', 'PS-20418', '12/02/2026', 'conforme'],
      ['Banco prova freni', 'BF-1187', '03/03/2026', 'conforme'],
      ['Tester di diagnosi', 'TD-55021', '18/01/2026', 'conforme'],
      ['Chiave dinamometrica 200–1000 Nm', 'CD-0934', '27/11/2025', 'da ripetere'],
      ['Stazione di ricarica clima', 'SC-7710', '09/04/2026', 'conforme'],
    ],
  },
} satisfies Record<string, Sheet>

/** A workbook with one sheet. */
export const createSheetWorkbook = ({ name, header, rows }: Sheet): Promise<Buffer> =>
  createWorkbook({
    sheet: name,
    columns: header.map((title, at) => ({ header: title, key: String(at), width: 24 })),
    rows: rows.map((values) => Object.fromEntries(values.entries())),
  })
