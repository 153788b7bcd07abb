import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createValues, machineValues, readTemplate, templates } from './configuration.ts'

const none = {
  patroni: '',
  patroniModules: '',
  etcd: '',
  haproxy: '',
  prometheus: '',
  openssl: '',
  postgresBin: '/usr/bin',
}
const files = readdirSync(templates).filter((name) => name !== 'README.md' && name !== 'cluster.env')

/** `npm run prove cluster` starts the programs with these files. */
describe('the configuration of a cluster', () => {
  it.each(files)('%s names only values that cluster.env has', (name) => {
    const values = machineValues(createValues('/run/proof', none), 'db2', '/run/proof/db2')
    expect(readTemplate(name, values)).not.toContain('${')
  })

  it('rejects a file that names an unknown value', () => {
    expect(() => readTemplate('portal.env', {})).toThrow('portal.env names HOST, which has no value')
  })
})
