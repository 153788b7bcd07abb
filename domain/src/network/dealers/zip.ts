import { cleanLine } from '../../platform/clean-text.ts'

/** Cities whose streets have a CAP each: the general one of before, which ended for each of them by 2009. */
const endedZips: Record<string, string> = {
  '00100': 'Roma',
  '06100': 'Perugia',
  '09100': 'Cagliari',
  '10100': 'Torino',
  '15100': 'Alessandria',
  '16100': 'Genova',
  '19100': 'La Spezia',
  '20100': 'Milano',
  '24100': 'Bergamo',
  '25100': 'Brescia',
  '29100': 'Piacenza',
  '30100': 'Venezia',
  '34100': 'Trieste',
  '35100': 'Padova',
  '37100': 'Verona',
  '38100': 'Trento',
  '40100': 'Bologna',
  '41100': 'Modena',
  '42100': 'Reggio nell’Emilia',
  '43100': 'Parma',
  '44100': 'Ferrara',
  '47023': 'Cesena',
  '47100': 'Forlì',
  '47900': 'Rimini',
  '48100': 'Ravenna',
  '50100': 'Firenze',
  '56100': 'Pisa',
  '57100': 'Livorno',
  '60100': 'Ancona',
  '61100': 'Pesaro',
  '65100': 'Pescara',
  '70100': 'Bari',
  '71100': 'Foggia',
  '74100': 'Taranto',
  '80100': 'Napoli',
  '84100': 'Salerno',
  '89100': 'Reggio Calabria',
  '90100': 'Palermo',
  '95100': 'Catania',
  '98100': 'Messina',
}

/** No CAP is below Rome's 00010 or above Messina's 98168. */
const isOutside = (zip: string): boolean => zip < '00010' || zip > '98168'

/**
 * Why a CAP can't be one, although it has five digits; none for any other, or for the one that the record had before. The
 * screen asks once before it saves such a CAP, and the call takes it: lists of addresses are older than the CAP of today.
 */
export function zipDoubts(typed: string, stored?: string): string[] {
  const zip = cleanLine(typed)
  if (!/^\d{5}$/.test(zip) || zip === stored) return []
  const city = endedZips[zip]
  if (city) return [`Il CAP ${zip} di ${city} non è più in uso: ogni via ha il suo.`]
  return isOutside(zip) ? [`Il CAP ${zip} non esiste.`] : []
}
