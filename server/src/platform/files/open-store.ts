import { join } from 'node:path'
import { formatStoreAddress, type StoreAddress, type StoreSettings, type StoreTimeouts } from './address.ts'
import {
  type AuditArchiveStore,
  diskAuditArchive,
  objectAuditArchive,
  withAuditArchiveFallback,
} from './audit-archive-store.ts'
import { diskStore } from './disk.ts'
import { withFallback } from './fallback.ts'
import { objectFileStore } from './s3.ts'
import { connectS3 } from './s3-client.ts'
import { s3Objects } from './s3-objects.ts'
import type { FileStore } from './store.ts'

/** Opens the store at an address; files for a bucket are received in the data folder. */
export async function openStoreAt(
  address: StoreAddress,
  dataDir: string,
  timeouts?: StoreTimeouts,
): Promise<FileStore> {
  if (address.kind === 'disk') return diskStore(address.folder)
  return objectFileStore(s3Objects(await connectS3(address, timeouts)), join(dataDir, 'incoming'))
}

/** Opens the configured store of files, with the one that its files are moved from. */
export async function openFileStore({ store, fallback, dataDir, timeouts }: StoreSettings): Promise<FileStore> {
  const files = await openStoreAt(store, dataDir, timeouts)
  return fallback ? withFallback(files, await openStoreAt(fallback, dataDir, timeouts)) : files
}

/** A month may be as large as an object may be, 5 GB; a bucket that stands still is noticed by its idle connection. */
const archivePutMs = 3 * 3_600_000

/** Opens the archive of the audit that belongs to a store: one on the disk has it in the data folder, wherever it is. */
export async function openAuditArchiveAt(address: StoreAddress, dataDir: string): Promise<AuditArchiveStore> {
  if (address.kind === 'disk') return diskAuditArchive(join(dataDir, 'audit-archive'))
  const objects = s3Objects(await connectS3(address, { putMs: archivePutMs }))
  return objectAuditArchive(objects, join(dataDir, 'incoming'), formatStoreAddress(address))
}

/** Opens the archive of the configured store, with the one that its files are moved from. */
export async function openAuditArchive({ store, fallback, dataDir }: StoreSettings): Promise<AuditArchiveStore> {
  const archive = await openAuditArchiveAt(store, dataDir)
  return fallback ? withAuditArchiveFallback(archive, await openAuditArchiveAt(fallback, dataDir)) : archive
}
