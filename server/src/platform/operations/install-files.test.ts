import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { variableNames } from '../config.ts'

// What installs the portal, by the tools that read it, where the machine has them.
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const succeeds = (command: string, ...args: string[]) => spawnSync(command, args).status === 0
const has = { systemd: succeeds('systemd-analyze', '--version'), compose: succeeds('docker', 'compose', 'version') }

describe.skipIf(!has.systemd)('ops/systemd/portale.service', () => {
  const path = join(root, 'ops/systemd/portale.service')

  it('has no setting that systemd does not know', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portale-unit-'))
    try {
      const unit = join(folder, 'portale.service')
      writeFileSync(unit, readFileSync(path, 'utf8').replace('/opt/portale/node_modules/.bin/node', process.execPath))
      const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
      expect(stderr.split('\n').filter((line) => line.includes('portale.service'))).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('exposes the machine no more than production.md says (1.3 of 10)', () => {
    const args = ['security', '--offline=true', '--threshold=13', path]
    const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    expect([status, /Overall exposure level for portale.service: (\S+)/.exec(stdout)?.[1]]).toEqual([0, '1.3'])
  })
})

describe.skipIf(!has.compose)('compose.yaml', () => {
  it('is accepted, builds from the Containerfile, and sets nothing that the portal does not know', () => {
    type Service = { build?: { context: string; dockerfile: string }; environment?: Record<string, string> }
    const args = ['compose', '--file', join(root, 'compose.yaml'), 'config', '--format', 'json']
    const { services } = JSON.parse(execFileSync('docker', args, { encoding: 'utf8' })) as {
      services: Record<string, Service>
    }
    const built = Object.values(services).filter(({ build }) => build)
    expect(built.length).toBe(2)
    for (const { build, environment = {} } of built) {
      expect(existsSync(join(build?.context ?? '', build?.dockerfile ?? ''))).toBe(true)
      const names = Object.keys(environment).filter((name) => !name.startsWith('AWS_'))
      expect(names.filter((name) => !variableNames.includes(name as (typeof variableNames)[number]))).toEqual([])
    }
  })
})
