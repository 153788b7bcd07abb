// Writes the digest of each image of compose.yaml and Containerfile behind its version, where the registry answers: a version
// can be published again with other bytes, a digest can't. Prints what it wrote; REGISTRY and AUTH name others for a trial.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const manifests = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
]
const pattern = /docker\.io\/([\w./-]+):([\w.-]+)(@sha256:[0-9a-f]{64})?/g
const { REGISTRY = 'https://registry-1.docker.io', AUTH = 'https://auth.docker.io' } = process.env

/** The digest of a published image. */
export async function findDigest(name, tag, { registry = REGISTRY, auth = AUTH } = {}) {
  const scope = `service=registry.docker.io&scope=repository:${name}:pull`
  const { token } = await (await fetch(`${auth}/token?${scope}`)).json()
  const headers = { authorization: `Bearer ${token}`, accept: manifests.join(', ') }
  const answer = await fetch(`${registry}/v2/${name}/manifests/${tag}`, { method: 'HEAD', headers })
  const digest = answer.headers.get('docker-content-digest')
  if (!answer.ok || !/^sha256:[0-9a-f]{64}$/.test(digest ?? '')) throw new Error(`${name}:${tag}: ${answer.status}`)
  return digest
}

/** A text with the digests of its images; nothing is changed where one of them is not found. */
export async function withDigests(text, places) {
  const found = [...text.matchAll(pattern)]
  const digests = await Promise.all(found.map(([, name, tag]) => findDigest(name, tag, places)))
  let next = 0
  return text.replace(pattern, (_all, name, tag) => `docker.io/${name}:${tag}@${digests[next++]}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const file of ['compose.yaml', 'Containerfile']) {
    const url = new URL(`../${file}`, import.meta.url)
    const text = readFileSync(url, 'utf8')
    const written = await withDigests(text).catch((error) => {
      console.error(`${file} stays as it is: ${error.cause?.message ?? error.message}`)
      process.exit(1)
    })
    writeFileSync(url, written)
    console.log(`${file}: ${[...text.matchAll(pattern)].map(([, name, tag]) => `${name}:${tag}`).join(', ')}`)
  }
