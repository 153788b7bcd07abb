import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Binaries, chooseBinaries, listInstalled, readBinaries, readNamed } from './installed-binaries.ts'

const root = mkdtempSync(join(tmpdir(), 'portale-installed-'))
afterAll(() => rmSync(root, { recursive: true }))

const of = (version: string, bin = `/of/${version}`): Binaries => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return { bin, major, minor }
}

describe('the programs for data of a major version', () => {
  it.each<[string, number | undefined, string | undefined, string[], string | undefined, string]>([
    ['the packaged ones, of new data', undefined, '18.4', [], undefined, '18.4'],
    ['a newer minor that is installed', 18, '18.4', ['18.6'], undefined, '18.6'],
    ['a newer minor, of new data too', undefined, '18.4', ['18.6', '17.12'], undefined, '18.6'],
    ['the packaged ones where they are newer', 18, '18.4', ['18.1'], undefined, '18.4'],
    ['a minor of two digits', 17, '18.4', ['17.9', '17.12', '17.10'], undefined, '17.12'],
    ['those of the data, never another major', 17, '18.4', ['17.2', '18.6'], undefined, '17.2'],
    ['what is named, however old', 18, '18.4', ['18.6'], '18.0', '18.0'],
    ['what is named, of new data', undefined, '18.4', ['18.6'], '16.2', '16.2'],
    ['the newest that is installed, without a package', undefined, undefined, ['16.9', '17.12'], undefined, '17.12'],
  ])('are %s', (_name, dataMajor, packaged, installed, named, chosen) => {
    const choice = {
      named: named === undefined ? undefined : of(named),
      packaged: packaged === undefined ? undefined : of(packaged),
      installed: installed.map((version) => of(version)),
    }
    expect(chooseBinaries(dataMajor, choice)).toEqual(of(chosen))
  })

  it.each<[number | undefined, string | undefined, string[], string | undefined, string]>([
    [17, '18.4', ['16.9', '18.6'], undefined, 'the data are of PostgreSQL 17, which is not here'],
    [18, '18.4', [], '17.12', 'the data are of PostgreSQL 18, and DATABASE_BIN is 17'],
    [undefined, undefined, [], undefined, 'there is no PostgreSQL here'],
  ])(
    'of %s with the package %s, installed %j and named %s are refused',
    (dataMajor, packaged, installed, named, message) => {
      const choice = {
        named: named === undefined ? undefined : of(named),
        packaged: packaged === undefined ? undefined : of(packaged),
        installed: installed.map((version) => of(version)),
      }
      expect(() => chooseBinaries(dataMajor, choice)).toThrow(message)
    },
  )
})

function install(folder: string, version: string, programs = ['postgres', 'initdb', 'pg_ctl']): string {
  const bin = join(root, folder)
  mkdirSync(bin, { recursive: true })
  for (const name of programs)
    writeFileSync(join(bin, name), `#!/bin/sh\necho '${name} (PostgreSQL) ${version}'\n`, { mode: 0o755 })
  return bin
}

function addExtensions(folder: string, names = ['unaccent', 'pg_trgm', 'btree_gist']): void {
  mkdirSync(join(root, folder), { recursive: true })
  for (const name of names) writeFileSync(join(root, folder, `${name}.control`), '')
}

describe('what is installed', () => {
  it('is found where Debian and Red Hat have it, with its extensions, in versions that can be used', () => {
    install('usr/lib/postgresql/15/bin', '15.20 (Debian 15.20-0+deb12u1)')
    addExtensions('usr/share/postgresql/15/extension')
    const debian = install('usr/lib/postgresql/17/bin', '17.12 (Debian 17.12-0+deb13u1)')
    addExtensions('usr/share/postgresql/17/extension')
    const redHat = install('usr/pgsql-18/bin', '18.6')
    addExtensions('usr/pgsql-18/share/extension')
    install('usr/pgsql-16/bin', '16.16')
    addExtensions('usr/pgsql-16/share/extension', ['unaccent'])
    expect(listInstalled(root)).toEqual([
      { bin: debian, major: 17, minor: 12 },
      { bin: redHat, major: 18, minor: 6 },
    ])
    expect(listInstalled(join(root, 'nowhere'))).toEqual([])
  })

  it.each([
    ['a version before its first release', '19devel', undefined],
    ['one without initdb', '18.6', ['postgres', 'pg_ctl']],
    ['nothing', '', []],
  ])('is nothing that runs: %s', (name, version, programs) => {
    expect(readBinaries(install(`of/${name}`, version, programs))).toBeUndefined()
  })

  it('is refused as DATABASE_BIN where it does not run, or is too old or too new', () => {
    expect(() => readNamed(join(root, 'nowhere'))).toThrow('has no postgres, initdb and pg_ctl')
    expect(() => readNamed(install('old', '15.20'))).toThrow('is PostgreSQL 15: it must be 16, 17, 18')
    expect(() => readNamed(install('new', '19.1'))).toThrow('is PostgreSQL 19: it must be 16, 17, 18')
    expect(readNamed(install('good', '16.2'))).toMatchObject({ major: 16, minor: 2 })
  })
})
