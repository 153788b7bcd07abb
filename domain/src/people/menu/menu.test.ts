import { describe, expect, it } from 'vitest'
import { isMenuAddress, menuItemBody } from './menu.ts'

describe('isMenuAddress', () => {
  it.each([
    '/',
    '/users',
    '/dealers?name=a%20b&page=2',
    '/dealers?next=//elsewhere/../x',
    '/activity_years/1/dashboard/dealers#top',
    '/città/perché',
    '/a.b/..c/...',
    '/.well-known',
    '/@someone:pass',
    '/javascript:alert(1)',
    "/it's",
    'https://example.it',
    'https://example.it/',
    'https://example.it:8443/a?b=c#d',
    'https://example.it?x=https%3A%2F%2Fother.it',
    'https://example.it/@name',
    'HTTPS://Example.IT',
    'https://caffè.example',
    'https://127.0.0.1:65535',
    'https://a-b.c--d.example',
  ])('accepts %s', (url) => {
    expect(isMenuAddress(url)).toBe(true)
  })

  it.each([
    // other schemes, however written
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'javascript://example.it/%0aalert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript\u200b:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://example.it/x',
    'about:blank',
    'view-source:https://example.it',
    'mailto:a@b.it',
    'tel:+39011',
    'ftp://example.it',
    'ws://example.it',
    'http://example.it',
    'HTTP://example.it',
    // other hosts that look like a path
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '/%2f/evil.example',
    '/%2F%2Fevil.example',
    '/%5cevil.example',
    '/%5C/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/a//evil.example',
    '/./users',
    '/../users',
    '/a/..',
    '/a/.?x',
    '/%2e%2e/users',
    '/%2E/users',
    // no paths
    '',
    ' ',
    'users',
    './users',
    '../users',
    '?page=2',
    '#top',
    'example.it',
    'https',
    'https:',
    'https:/evil.example',
    'https:evil.example',
    'https:\\\\evil.example',
    // deceptive or missing hosts
    'https://',
    'https:///evil.example',
    'https:////evil.example',
    'https://?x',
    'https://#x',
    'https://.example',
    'https://example..it',
    'https://-example.it',
    'https://example-.it',
    'https://user:pass@evil.example',
    'https://user@evil.example',
    'https://example.it@evil.example',
    'https://example.it:443@evil.example',
    'https://example.it:pass@evil.example/',
    'https://example.it\\@evil.example',
    'https://example.it:port',
    'https://example.it:',
    'https://example.it:123456',
    'https://[::1]',
    'https://evil。example',
    'https://ex%61mple.it',
    'https://exam_ple.it',
    'https://example.it&evil',
    // characters
    '/a b',
    ' /a',
    '/a ',
    '/a\u00a0b',
    '/a\u2028b',
    '/a\0b',
    '/a\u007fb',
    '/a\u0085b',
    '/a\u202eb',
    '/a\u200bb',
    '/\ufeffa',
    '/a\ud800',
    '/%00',
    '/a%0d%0aSet-Cookie:x',
    '/%zz',
    '/%',
    '/a%2',
    '/"onmouseover="alert(1)',
    '/<script>',
    '/`x`',
    '/{x}',
    '/a|b',
    '/a^b',
    'https://example.it/a b',
    'https://example.it/\u202e',
    'https://example.it/"x',
  ])('rejects %j', (url) => {
    expect(isMenuAddress(url)).toBe(false)
  })
})

describe('menuItemBody', () => {
  const item = { name: 'Utenti', url: '/users', role: null, group: null, weight: 10 }
  const errorsOf = (change: object) =>
    menuItemBody.safeParse({ ...item, ...change }).error?.issues.map(({ path, message }) => [path.join('.'), message])

  it.each([
    [{}, item],
    [{ role: undefined }, item],
    [{ role: '' }, item],
    [{ role: ' ' }, item],
    [{ role: 'workshop_user' }, { ...item, role: 'workshop_user' }],
    [{ weight: '-10' }, { ...item, weight: -10 }],
    [{ weight: ' 7 ' }, { ...item, weight: 7 }],
    [{ weight: 1_000_000 }, { ...item, weight: 1_000_000 }],
    [{ weight: '1,5' }, { ...item, weight: 1.5 }],
    [{ weight: -0.25 }, { ...item, weight: -0.25 }],
    [{ weight: 12_345_678 }, { ...item, weight: 12_345_678 }],
    [{ weight: '1,5e-7' }, { ...item, weight: 1.5e-7 }],
    [{ weight: String(Number.MAX_VALUE) }, { ...item, weight: Number.MAX_VALUE }],
    [{ group: undefined }, item],
    [{ group: ' ' }, item],
    [{ group: ' Rete ' }, { ...item, group: 'Rete' }],
    [
      { name: ' Élite ', url: ' /users ' },
      { ...item, name: 'Élite' },
    ],
  ])('accepts %j', (change, expected) => {
    expect(menuItemBody.parse({ ...item, ...change })).toEqual(expected)
  })

  const address = 'L’indirizzo deve essere un percorso del portale (/pagina) o iniziare con https://.'
  it.each([
    [{ weight: undefined }, 'weight', 'Il campo peso è obbligatorio.'],
    [{ weight: null }, 'weight', 'Il campo peso è obbligatorio.'],
    [{ weight: ' ' }, 'weight', 'Il campo peso è obbligatorio.'],
    [{ url: '' }, 'url', 'Il campo indirizzo è obbligatorio.'],
    [{ url: null }, 'url', 'Il campo indirizzo è obbligatorio.'],
    [{ url: 7 }, 'url', 'Il campo indirizzo non è valido.'],
    [{ url: 'javascript:alert(1)' }, 'url', address],
    [{ url: `/${'x'.repeat(255)}` }, 'url', 'Il campo indirizzo non può superare i 255 caratteri.'],
    [{ name: undefined }, 'name', 'Il campo nome è obbligatorio.'],
    [{ name: 'a\r\nb' }, 'name', 'Il campo nome non è valido.'],
    [{ role: 7 }, 'role', 'Il campo ruolo non è valido.'],
    [{ role: ['x'] }, 'role', 'Il campo ruolo non è valido.'],
    [{ role: 'a\0b' }, 'role', 'Il campo ruolo non è valido.'],
    [{ group: 7 }, 'group', 'Il campo gruppo non è valido.'],
    [{ group: 'x'.repeat(256) }, 'group', 'Il campo gruppo non può superare i 255 caratteri.'],
    [{ role: 'x'.repeat(256) }, 'role', 'Il campo ruolo non può superare i 255 caratteri.'],
  ])('rejects %j under %s', (change, key, message) => {
    expect(errorsOf(change)).toEqual([[key, message]])
  })

  it.each(['1.5.', ',5', '1.234.567,5', '1e999', 'e3', '0x10', 'dieci', '١٢', Number.NaN, Infinity, true, [], [1], {}])(
    'rejects the weight %j',
    (weight) => {
      expect(errorsOf({ weight })).toEqual([['weight', 'Il campo peso deve essere un numero.']])
    },
  )
})
