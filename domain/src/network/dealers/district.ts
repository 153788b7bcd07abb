import { z } from 'zod'
import { day, id } from '../../platform/answers.ts'
import { foldName } from '../../platform/folding.ts'

/** A district with its region. `valid_to` is the first day on which it was none any more; what began long ago has no `valid_from`. */
export const district = z
  .object({
    id,
    name: z.string(),
    code: z.string(),
    valid_from: z.nullable(day),
    valid_to: z.nullable(day),
    region: z.object({ id, name: z.string() }),
  })
  .meta({ id: 'District' })
export type District = z.output<typeof district>

/** The last year of a district that ended; undefined for one of today. */
const lastYear = ({ valid_to }: Pick<District, 'valid_to'>): number | undefined => {
  // A server of the version before answers districts without their period.
  if (!valid_to) return undefined
  const year = Number(valid_to.slice(0, 4))
  return valid_to.endsWith('-01-01') ? year - 1 : year
}

/** Torino - TO (Piemonte); Sud Sardegna - SU (Sardegna), fino al 2025. The same as `district_label` of the database. */
export function formatDistrict(shown: District): string {
  const { name, code, region } = shown
  const year = lastYear(shown)
  return `${name} - ${code} (${region.name})${year === undefined ? '' : `, fino al ${year}`}`
}

/** What is said to who chooses a district that ended: Sardinia's was split, so that the town decides; undefined for others. */
export function districtHint(chosen: District): string | undefined {
  const year = lastYear(chosen)
  if (year === undefined) return undefined
  const { name, code } = chosen
  return `Provincia: ${name} (${code}) esiste fino al ${year}: la provincia di oggi dipende dal comune.`
}

/** Words that people leave out of a name: L’Aquila, Reggio nell’Emilia, Monza e della Brianza. None is a code. */
const leftOut = new Set(['d', 'del', 'della', 'dell', 'di', 'e', 'ed', 'l', 'la', 'nell', 'nella'])
const beforeName = /^(?:provincia|prov|citta metropolitana|libero consorzio comunale)(?: autonoma)? /

/** A name without what people write or leave out: case, accents, signs, articles, "provincia di". */
function normalize(text: string): string {
  const words = foldName(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(beforeName, '')
  return words
    .split(' ')
    .filter((word) => !leftOut.has(word))
    .join(' ')
}

/** Names that neither are in the list nor follow from it: in another language, of before, short ones. */
const otherNames: Record<string, string[]> = {
  AO: ['Valle d’Aosta', 'Vallée d’Aoste', 'Aoste', 'Valle d’Aosta/Vallée d’Aoste', 'Vallée d’Aoste/Valle d’Aosta'],
  AP: ['Ascoli'],
  BT: ['BAT', 'B.A.T.'],
  BZ: ['Bozen', 'Bolzano/Bozen', 'Bozen/Bolzano', 'Alto Adige', 'Südtirol', 'Alto Adige/Südtirol'],
  CI: ['Sulcis', 'Carbonia-Iglesias'],
  FC: ['FO'],
  OT: ['Gallura', 'Olbia-Tempio'],
  PU: ['PS'],
  RM: ['Roma Capitale'],
  VB: ['VCO', 'V.C.O.', 'Verbania'],
  VV: ['Vibo'],
}

/** The parts of Forlì-Cesena, Monza e della Brianza, Barletta-Andria-Trani, each of which is a name by itself. */
const twoTowns = new Set(['BT', 'FC', 'MB', 'MS', 'PU', 'VB'])
const listParts = ({ code, name }: District): string[] => (twoTowns.has(code) ? name.split(/-| e (?:della )?/) : [])

const withCode = (name: string, code: string, region: string): string[] =>
  [name, `${name} ${code}`, `${code} ${name}`].flatMap((text) => [text, `${text} ${region}`])

/** Every way to write a district: its names, each also with the code or the region, as exports have both. */
function listSpellings(written: District): string[] {
  const { code, name, region } = written
  const names = [name, ...listParts(written), ...(otherNames[code] ?? [])]
  const spellings = [code, `${code} ${region.name}`, ...names.flatMap((one) => withCode(one, code, region.name))]
  const year = lastYear(written)
  const marked = year === undefined ? [] : spellings.map((text) => `${text} fino al ${year}`)
  return [...new Set([...spellings, ...marked].map(normalize))]
}

/** Finds a district by what people and programs write: code, name, or both; a text that could mean two finds none. */
export class DistrictNames {
  readonly #ids = new Map<string, number | undefined>()
  constructor(districts: District[]) {
    for (const named of districts)
      for (const key of listSpellings(named)) {
        const known = this.#ids.get(key)
        this.#ids.set(key, this.#ids.has(key) && known !== named.id ? undefined : named.id)
      }
    // What a district itself is called means that one.
    for (const { id, code, name } of districts.toReversed())
      for (const text of [name, code]) this.#ids.set(normalize(text), id)
  }
  findId(text: string): number | undefined {
    return this.#ids.get(normalize(text))
  }
}

// A list of districts is searched at every letter.
const spellingsOf = new WeakMap<District, string[]>()

/** Whether a text, as far as it is typed, is one of the ways to write a district. */
export function isDistrictTyped(typed: string, offered: District): boolean {
  const part = normalize(typed)
  const spellings = spellingsOf.get(offered) ?? listSpellings(offered)
  spellingsOf.set(offered, spellings)
  return part !== '' && spellings.some((spelling) => spelling.includes(part))
}
