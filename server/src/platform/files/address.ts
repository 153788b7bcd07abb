import { join, resolve } from 'node:path'

/** A bucket of an S3 server, and the first part of the names of the objects there. */
export type S3Address = {
  kind: 's3'
  bucket: string
  /** Empty, or ends with a slash. */
  prefix: string
  /** undefined: Amazon's own */
  endpoint: string | undefined
  region: string
  pathStyle: boolean
  /** The encryption that the server is asked for; undefined: what the bucket says. */
  encryption: 'AES256' | 'aws:kms' | undefined
  /** The file with the credentials, and the section of it; undefined: the environment, or the machine's role. */
  credentialsFile: string | undefined
  profile: string
}
export type DiskAddress = { kind: 'disk'; folder: string }
export type StoreAddress = S3Address | DiskAddress

const example = 's3://bucket/prefix?endpoint=https://s3.example.com&region=eu-south-1&style=path&sse=AES256'
const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixPattern = /^([\w.-]+\/)*$/
const parameters = ['endpoint', 'region', 'style', 'sse', 'profile']
const encryptions = ['AES256', 'aws:kms'] as const

function isHttpUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.search === ''
}

/** Throws an error with the reason, for the one who configures it. */
function parseS3Address(url: URL, credentialsFile: string | undefined): S3Address {
  const unknown = [...url.searchParams.keys()].find((name) => !parameters.includes(name))
  if (unknown !== undefined) throw new Error(`has no parameter ${unknown}; an example: ${example}`)
  const path = url.pathname.replace(/^\/+|\/+$/g, '')
  const prefix = path === '' ? '' : `${path}/`
  const { endpoint, region, style = 'virtual', sse, profile = 'default' } = Object.fromEntries(url.searchParams)
  if (url.username !== '' || url.password !== '') throw new Error('must not contain the credentials')
  if (!bucketPattern.test(url.hostname)) throw new Error('must name a bucket: s3://bucket/prefix')
  if (!prefixPattern.test(prefix)) throw new Error('has a prefix with characters besides letters, digits and ._-/')
  if (endpoint !== undefined && !isHttpUrl(endpoint))
    throw new Error('has an endpoint that is not an http(s):// address')
  if (endpoint === undefined && region === undefined) throw new Error('needs a region or an endpoint')
  if (style !== 'path' && style !== 'virtual') throw new Error('has a style that is neither path nor virtual')
  const encryption = encryptions.find((name) => name === sse)
  if (sse !== undefined && encryption === undefined)
    throw new Error(`has an sse that is not ${encryptions.join(' or ')}`)
  const server = { endpoint, region: region ?? 'us-east-1', pathStyle: style === 'path', encryption }
  return { kind: 's3', bucket: url.hostname, prefix, ...server, credentialsFile, profile }
}

/** Parses `disk`, `disk:FOLDER` or `s3://…`; throws an error whose message continues the name of the setting. */
export function parseStoreAddress(text: string, defaultFolder: string, credentialsFile?: string): StoreAddress {
  if (text === 'disk') return { kind: 'disk', folder: defaultFolder }
  if (text.startsWith('disk:')) return { kind: 'disk', folder: resolve(text.slice('disk:'.length)) }
  if (!/^s3:\/\//.test(text) || !URL.canParse(text)) throw new Error('must be disk, disk:FOLDER or an s3:// address')
  return parseS3Address(new URL(text), credentialsFile)
}

/** An address as one line for logs and messages. */
export const formatStoreAddress = (address: StoreAddress): string =>
  address.kind === 'disk' ? address.folder : `s3://${address.bucket}/${address.prefix}`

/** How long a call of a bucket may take, and one that stores a file. */
export type StoreTimeouts = { callMs: number; putMs: number }

/** Where files are stored: `fallback` is read, too, while its files are moved to `store`. */
export type StoreSettings = {
  store: StoreAddress
  fallback: StoreAddress | undefined
  dataDir: string
  timeouts?: StoreTimeouts
}

type StoreVariables = { FILES_URL: string; FILES_FALLBACK_URL?: string; FILES_CREDENTIALS_FILE?: string }

/** Reads the store's settings; throws an error that names the variable that is wrong. */
export function readStoreSettings(variables: StoreVariables, dataDir: string): StoreSettings {
  const parse = (name: 'FILES_URL' | 'FILES_FALLBACK_URL', text: string) => {
    try {
      return parseStoreAddress(text, join(dataDir, 'files'), variables.FILES_CREDENTIALS_FILE)
    } catch (error) {
      throw new Error(`${name} ${(error as Error).message}`)
    }
  }
  const { FILES_URL, FILES_FALLBACK_URL } = variables
  const fallback = FILES_FALLBACK_URL === undefined ? undefined : parse('FILES_FALLBACK_URL', FILES_FALLBACK_URL)
  return { store: parse('FILES_URL', FILES_URL), fallback, dataDir }
}
