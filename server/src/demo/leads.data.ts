import { demoWorkshop, otherWorkshop } from './partners.ts'

/** The state of a planned lead: `offered` has an offer to verify, `corrected` a second one, `quoted` a verified one. */
export type Ending =
  | 'waiting'
  | 'approved'
  | 'contacted'
  | 'offered'
  | 'corrected'
  | 'quoted'
  | 'closed'
  | 'lost'
  | 'cancelled'

/** Models of interest and types of work of the demonstration; the last of each is archived. */
export const models = [
  'Aurora Heavy 480',
  'Aurora Heavy 530 gas',
  'Aurora Cantiere 8x4',
  'Brezza Medium 180',
  'Brezza Medium 240',
  'Piuma Van',
  'Piuma Van elettrico',
  'Brezza City elettrico',
  'Aurora Heavy 440 (fuori produzione)',
]
export const workTypes = [
  'Cava e cantiere',
  'Consegne in città',
  'Linea nazionale',
  'Linea internazionale',
  'Raccolta rifiuti',
  'Trasporto latte e alimenti',
  'Traslochi',
  'Servizio neve',
]

export const notes = [
  '',
  '',
  'Il mezzo attuale ha più di 700.000 km e torna spesso in officina.',
  'Vuole provare il veicolo prima di decidere.',
  'Chiede la consegna entro l’estate.',
  'Ha un contratto nuovo con la grande distribuzione: cerca due mezzi refrigerati.',
  'Interessato alla permuta dell’usato.',
  'Il noleggio attuale scade tra sei mesi.',
  'Cerca un mezzo che entri nelle zone a traffico limitato.',
  'Preferisce essere chiamato dopo le 17.',
]

export const contactNotes = [
  'Sentito al telefono: appuntamento fissato in sede.',
  'Incontrato il titolare, vuole confrontare due allestimenti.',
  'Chiede un preventivo con e senza contratto di assistenza.',
  'Richiamare a inizio mese, quando avrà il bilancio.',
]
export const offerNotes = [
  'Preventivo inviato con il finanziamento a 60 mesi.',
  'Offerta con permuta di due mezzi usati.',
  'Inviata l’offerta con l’allestimento del carrozziere.',
  'Secondo preventivo, con la consegna anticipata.',
]
export const reminderNotes = [
  'Il cliente ha il preventivo: decide entro il mese.',
  'Chiede uno sconto sul contratto di assistenza.',
  'Aspetta la risposta della banca.',
]
export const closedNotes = ['Contratto firmato.', 'Ordine confermato, consegna prevista in 90 giorni.']

/** The reasons of lost deals by their sales notes; workshops see the reason, but not the sales notes. */
export const lostNotes: Record<string, string> = {
  'Richiamato due volte: ha già firmato altrove.': 'Ha scelto un altro marchio per i tempi di consegna.',
  'Nemmeno con il 4% di sconto in più.': 'Prezzo troppo alto rispetto alla concorrenza.',
  'Da risentire a gennaio con il listino nuovo.': 'Ha rimandato l’acquisto al prossimo anno.',
  'Il piano a 72 mesi non è passato.': 'La banca non ha concesso il finanziamento.',
  'Cercava un prezzo fuori dalla nostra portata.': 'Ha comprato un mezzo usato.',
}

/** The number of leads with each ending, at the workshops of the demo accounts and at others. */
export const demoWorkshopLeads: Record<string, Partial<Record<Ending, number>>> = {
  [demoWorkshop]: {
    waiting: 2,
    approved: 1,
    contacted: 2,
    offered: 2,
    corrected: 1,
    quoted: 1,
    closed: 4,
    lost: 2,
    cancelled: 1,
  },
  [otherWorkshop]: { waiting: 1, contacted: 1, offered: 1, closed: 1, lost: 1 },
}
export const otherWorkshopLeads: Record<Ending, number> = {
  waiting: 10,
  approved: 9,
  contacted: 15,
  offered: 9,
  corrected: 5,
  quoted: 8,
  closed: 20,
  lost: 15,
  cancelled: 8,
}
