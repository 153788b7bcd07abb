import { describe, expect, it } from 'vitest'
import { rolesAllowedOn } from '../../people/menu/screens.ts'
import { roleNames } from '../../platform/roles.ts'
import { listCommands, matchCommands, matchScreens } from './commands.ts'

const menu = [
  { name: 'Audit', url: '/audits' },
  { name: 'Officine', url: '/workshops' },
  { name: 'Da verificare', url: '/documents?status=pending' },
  { name: 'Veicoli demo', url: '/veicoli-demo' },
  { name: 'Manuale', url: 'https://example.it/manuale' },
]
const names = (commands: { name: string }[]) => commands.map(({ name }) => name)

describe('listCommands', () => {
  it.each([
    ['administrator', 15],
    ['superuser_rt', 14],
    ['after_sales_manager_rt', 0],
    ['sales_manager_rt', 0],
    ['dealer_sales_manager', 0],
    ['dealer_holder', 0],
    ['dealer_holder_sales_manager', 0],
    ['workshop_user', 1],
    ['made_by_the_generator', 0],
  ])('%s has %i actions', (role, count) => {
    expect(listCommands(role, menu, false).actions).toHaveLength(count)
  })

  it('a workshop reports leads', () => {
    expect(names(listCommands('workshop_user', menu, false).actions)).toEqual(['Nuova segnalazione'])
  })

  it.each(roleNames)('offers %s only what the role may open', (role) => {
    const { actions, screens } = listCommands(role, menu, false)
    for (const { url } of [...actions, ...screens]) expect(rolesAllowedOn(url) ?? [role]).toContain(role)
    expect(names(screens).includes('Audit')).toBe(role === 'administrator')
    expect(names(screens)).toEqual(expect.arrayContaining(['Veicoli demo', 'Manuale', 'Cambia password']))
  })

  it('while impersonating the password is not offered', () => {
    expect(names(listCommands('workshop_user', menu, true).screens)).not.toContain('Cambia password')
  })

  it('a screen that the menu has too is there once', () => {
    const more = [...menu, { name: 'Profilo', url: '/profile' }]
    const screens = listCommands('workshop_user', more, false).screens.filter(({ url }) => url === '/profile')
    expect(names(screens)).toEqual(['Profilo'])
  })
})

describe('matchCommands', () => {
  const commands = Object.values(listCommands('administrator', menu, false)).flat()
  it.each([
    ['audit', ['Audit']],
    ['AUDÌT', ['Audit']],
    ['nuova segn', ['Nuova segnalazione']],
    ['segnalazione nuova', ['Nuova segnalazione']],
    ['crea lead', ['Nuova segnalazione']],
    ['attivita nuova', ['Nuova attività']],
    [
      'officin',
      [
        'Officine',
        'Nuova officina',
        'Carica i target delle officine',
        'Importa officine',
        'Avanzamento delle officine',
      ],
    ],
    ['cambia', ['Cambia password']],
    ['udit', []],
    ['audit zzz', []],
    ['', []],
    ['  ', []],
    ['%', []],
    ['__proto__', []],
    ['.*', []],
  ])('%j: %j', (text, expected) => {
    expect(names(matchCommands(commands, text))).toEqual(expected)
  })

  it('puts those that begin with the text in front', () => {
    expect(names(matchCommands(commands, 'i'))[0]).toBe('Importa concessionarie')
  })
})

describe('matchScreens', () => {
  const { screens } = listCommands('administrator', menu, false)
  it.each([
    ['vai a audit', ['Audit']],
    ['VAI  A  AUDIT', ['Audit']],
    ['vai alle officine', ['Officine', 'Avanzamento delle officine']],
    ['apri officine', ['Officine', 'Avanzamento delle officine']],
    ['audit', ['Audit']],
    ['vai al profilo', ['Il mio profilo']],
    ['vaia audit', []],
    ['vai a zzz', []],
    ['', []],
  ])('%j: %j', (text, expected) => {
    expect(names(matchScreens(screens, text))).toEqual(expected)
  })

  it.each(['vai', 'vai a', 'Vai alle ', 'apri'])('%j names all', (text) => {
    expect(matchScreens(screens, text)).toEqual(screens)
  })
})
