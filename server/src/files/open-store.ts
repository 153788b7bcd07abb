import { join } from 'node:path'
import type { StoreAddress, StoreSettings } from './address.ts'
import { diskStore } from './disk.ts'
import { withFallback } from './fallback.ts'
import { objectFileStore } from './s3.ts'
import { connectS3 } from './s3-client.ts'
import { s3Objects } from './s3-objects.ts'
import type { FileStore } from './store.ts'

/** Opens the store at an address; files for a bucket are received in the data folder. */
export async function openStoreAt(address: StoreAddress, dataDir: string): Promise<FileStore> {
  if (address.kind === 'disk') return diskStore(address.folder)
  return objectFileStore(s3Objects(await connectS3(address)), join(dataDir, 'incoming'))
}

/** Opens the configured store of files, with the one that its files are moved from. */
export async function openFileStore({ store, fallback, dataDir }: StoreSettings): Promise<FileStore> {
  const files = await openStoreAt(store, dataDir)
  return fallback ? withFallback(files, await openStoreAt(fallback, dataDir)) : files
}
