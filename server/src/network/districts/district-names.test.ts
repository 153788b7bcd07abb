import { readFileSync } from 'node:fs'
import {
  type District,
  DistrictNames,
  districtHint,
  formatDistrict,
  isDistrictTyped,
} from '@portale/domain/network/dealers/district.ts'
import { describe, expect, it } from 'vitest'
import { serverFile } from '../../server-file.ts'

const list = readFileSync(serverFile('data/districts.csv'), 'utf8')
const districts: District[] = [...list.matchAll(/^([A-Z]{2}),"(.+)","(.+)"$/gm)].map(
  ([, code = '', name = '', region = ''], index) => ({
    id: index + 1,
    code,
    name,
    valid_from: null,
    valid_to: code === 'SU' ? '2026-01-01' : null,
    region: { id: 1, name: region },
  }),
)
const names = new DistrictNames(districts)
const findCode = (text: string) => districts.find(({ id }) => id === names.findId(text))?.code
const find = (code: string) => districts.find((district) => district.code === code) as District

it('the list has 110 provinces of today, eight of them Sardinia’s, and Sud Sardegna', () => {
  const current = districts.filter(({ valid_to }) => valid_to === null)
  expect(current).toHaveLength(110)
  const sardinia = current.filter(({ region }) => region.name === 'Sardegna').map(({ code }) => code)
  expect(sardinia.toSorted()).toEqual(['CA', 'CI', 'NU', 'OG', 'OR', 'OT', 'SS', 'VS'])
  expect(new Set(current.map(({ region }) => region.name)).size).toBe(20)
  expect(districts.filter(({ valid_to }) => valid_to !== null).map(({ code }) => code)).toEqual(['SU'])
})

describe('a province as people write it', () => {
  it.each([
    ['TO', 'TO'],
    ['to', 'TO'],
    ['(TO)', 'TO'],
    [' to. ', 'TO'],
    ['Torino (TO)', 'TO'],
    ['TORINO TO', 'TO'],
    ['TO - Torino', 'TO'],
    ['Torino - TO (Piemonte)', 'TO'],
    ['Prov. di Torino', 'TO'],
    ['Città metropolitana di Torino', 'TO'],
    ['OT', 'OT'],
    ['Gallura Nord-Est Sardegna', 'OT'],
    ['Gallura Nord Est Sardegna (OT)', 'OT'],
    ['Provincia della Gallura Nord-Est Sardegna', 'OT'],
    ['Olbia Tempio', 'OT'],
    ['Ogliastra', 'OG'],
    ['Medio-Campidano', 'VS'],
    ['CI', 'CI'],
    ['Sulcis Iglesiente', 'CI'],
    ['Sulcis-Iglesiente', 'CI'],
    ['Carbonia-Iglesias', 'CI'],
    ['Reggio Emilia', 'RE'],
    ['Reggio nell’Emilia', 'RE'],
    ["REGGIO NELL'EMILIA (RE)", 'RE'],
    ['Reggio di Calabria', 'RC'],
    ['Reggio Calabria', 'RC'],
    ['Forlì', 'FC'],
    ["FORLI'-CESENA", 'FC'],
    ['Forlì Cesena', 'FC'],
    ['Forlì e Cesena', 'FC'],
    ['Pesaro', 'PU'],
    ['Pesaro-Urbino', 'PU'],
    ['Monza', 'MB'],
    ['Monza e Brianza', 'MB'],
    ['Monza Brianza', 'MB'],
    ['Massa', 'MS'],
    ['Massa\u00a0Carrara', 'MS'],
    ['Verbania', 'VB'],
    ['Verbano Cusio Ossola', 'VB'],
    ['V.C.O.', 'VB'],
    ['Barletta', 'BT'],
    ['Barletta Andria Trani', 'BT'],
    ['BAT', 'BT'],
    ['Spezia', 'SP'],
    ['La Spezia', 'SP'],
    ['Aquila', 'AQ'],
    ["L' Aquila", 'AQ'],
    ['provincia dell’Aquila', 'AQ'],
    ['Bolzano/Bozen', 'BZ'],
    ['Bolzano - Bozen', 'BZ'],
    ['Bozen', 'BZ'],
    ['Alto Adige/Südtirol', 'BZ'],
    ['Valle d’Aosta', 'AO'],
    ["VALLE D'AOSTA/VALLEE D'AOSTE", 'AO'],
    ['Valle d’Aosta / Vallée d’Aoste (AO)', 'AO'],
    ['Aosta', 'AO'],
    ['LO', 'LO'],
    ['LE', 'LE'],
    ['al', 'AL'],
    ['Trento', 'TN'],
    ['Provincia autonoma di Trento', 'TN'],
    ['SU', 'SU'],
    ['Sud Sardegna', 'SU'],
    ['Provincia del Sud Sardegna', 'SU'],
    ['Sud Sardegna - SU (Sardegna)', 'SU'],
    ['Sud Sardegna - SU (Sardegna), fino al 2025', 'SU'],
  ])('%j is %s', (text, code) => {
    expect(findCode(text)).toBe(code)
  })

  it.each([
    '',
    ' ',
    '()',
    '-',
    'e',
    'di',
    'Reggio',
    'Sardegna',
    'Roma (MI)',
    'Torino - TO (Lazio)',
    'Torino fino al 2025',
    'XX',
    'Olbia, Sassari',
    'Nowhere',
    'T O',
    'constructor',
  ])('%j is none', (text) => {
    expect(findCode(text)).toBeUndefined()
  })

  it('each one is found by its code, its name, both, and as it is shown', () => {
    for (const district of districts)
      for (const text of [
        ...[district.code, district.name, `${district.name} (${district.code})`, `(${district.code})`],
        ...[district.name.toUpperCase(), district.name.replaceAll(/[-’' ]/g, ' '), formatDistrict(district)],
      ])
        expect([text, findCode(text)]).toEqual([text, district.code])
  })
})

describe('a province that ended', () => {
  it('says until when, and that the town decides', () => {
    expect(formatDistrict(find('SU'))).toBe('Sud Sardegna - SU (Sardegna), fino al 2025')
    expect(formatDistrict({ ...find('SU'), valid_to: '2026-07-01' })).toContain('fino al 2026')
    expect(districtHint(find('SU'))).toBe(
      'Provincia: Sud Sardegna (SU) esiste fino al 2025: la provincia di oggi dipende dal comune.',
    )
    expect([formatDistrict(find('CA')), districtHint(find('CA'))]).toEqual(['Cagliari - CA (Sardegna)', undefined])
  })
})

describe('what is typed into a list', () => {
  it.each([
    ['reggio emi', 'RE'],
    ["forli'", 'FC'],
    ['(rm', 'RM'],
    ['boz', 'BZ'],
    ['d’aosta', 'AO'],
    ['gallura nord est', 'OT'],
    ['sud sard', 'SU'],
  ])('%j offers %s', (typed, code) => {
    expect(districts.filter((district) => isDistrictTyped(typed, district)).map((district) => district.code)).toContain(
      code,
    )
  })

  it.each(['', ' ', '-', 'qq'])('%j offers none by a spelling', (typed) => {
    expect(districts.filter((district) => isDistrictTyped(typed, district))).toEqual([])
  })
})
