import { createHash } from 'node:crypto'

/**
 * The bill of materials that `npm sbom` makes (CycloneDX), the same for the same commit: npm gives it a random number, the
 * moment and the name of the folder. PostgreSQL, which a package holds, is added: trackers know it, not its package.
 */
export function normaliseSbom(document, { version, at, postgresql }) {
  const { serialNumber: _random, metadata, ...sbom } = JSON.parse(document)
  const component = { ...metadata.component, name: 'portale-rete', version }
  const database = {
    'bom-ref': `postgresql@${postgresql}`,
    type: 'application',
    name: 'postgresql',
    version: postgresql,
    cpe: `cpe:2.3:a:postgresql:postgresql:${postgresql}:*:*:*:*:*:*:*`,
    licenses: [{ license: { id: 'PostgreSQL' } }],
  }
  const known = {
    ...sbom,
    metadata: { ...metadata, timestamp: at, component },
    components: [...sbom.components, database],
  }
  const hash = createHash('sha256').update(JSON.stringify(known)).digest('hex')
  const uuid = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
  return `${JSON.stringify({ ...known, serialNumber: `urn:uuid:${uuid}` }, null, 2)}\n`
}
