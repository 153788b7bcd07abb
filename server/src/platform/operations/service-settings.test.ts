import { expect, it } from 'vitest'
// @ts-expect-error a program without types, which has no dependencies
import { readSettings, readUnit } from '../../../../scripts/service-settings.mjs'

// As systemd.exec(5) says that "Environment=" and the lines of an "EnvironmentFile=" are read.

it.each([
  ['A=1 B=2', { A: '1', B: '2' }],
  ['"A=two words" B=2', { A: 'two words', B: '2' }],
  ["A='x y' 'B=a b'", { A: 'x y', B: 'a b' }],
  ['A=a=b', { A: 'a=b' }],
  ['A=', { A: '' }],
])('reads Environment=%s', (line, variables) => {
  expect(readUnit(`[Service]\nUser=portale\nEnvironment=${line}\n`)).toMatchObject({
    user: 'portale',
    group: 'portale',
    variables,
  })
})

it.each([
  ['SECRET=abc#def', { SECRET: 'abc#def' }],
  ['# comment\n; another\n\nA=1', { A: '1' }],
  ['A="quoted # value"', { A: 'quoted # value' }],
  ["A='single $x'", { A: 'single $x' }],
  ['A=two words', { A: 'two words' }],
  ['A = spaced ', { A: 'spaced' }],
  ['A=one\\\ntwo', { A: 'onetwo' }],
  ['MAIL_FROM=Rete <r@rete.example>', { MAIL_FROM: 'Rete <r@rete.example>' }],
  [
    'DATABASE_URL=postgres://a:p%40ss@h/db?sslmode=verify-full',
    { DATABASE_URL: 'postgres://a:p%40ss@h/db?sslmode=verify-full' },
  ],
  [
    'RATE_LIMITS=\'{"leads": {"count": 60, "minutes": 60}}\'',
    { RATE_LIMITS: '{"leads": {"count": 60, "minutes": 60}}' },
  ],
  ['A="a \\"b\\" c"', { A: 'a "b" c' }],
])('reads the file %j', (text, settings) => {
  const unit = readUnit('[Service]\nEnvironment=OTHER=1\nEnvironmentFile=/etc/portale/portale.env\n')
  expect(readSettings(unit, () => text)).toEqual({ OTHER: '1', ...settings })
})

it('a file wins over the unit, a file after - may be missing, another one may not', () => {
  const read = () => {
    throw new Error('missing')
  }
  expect(readSettings(readUnit('Environment=A=1\nEnvironmentFile=x'), () => 'A=2')).toEqual({ A: '2' })
  expect(readSettings(readUnit('Environment=A=1\nEnvironmentFile=-x'), read)).toEqual({ A: '1' })
  expect(() => readSettings(readUnit('EnvironmentFile=x'), read)).toThrow('missing')
})
