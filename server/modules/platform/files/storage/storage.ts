import { join } from 'node:path'
import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'
import { folderStorage } from './folder-storage'
import type { FileStorage } from './port'
import { s3Storage } from './s3-storage'

const dataFolder = () => env().DATA_DIR || '.data'

/** The deployment's file storage: a bucket where one is configured, else a folder. */
export const fileStorage = (): FileStorage => storageOf('file', 'files')

/** Beside the files, where nothing sweeps or reconciles: what the archive has written. */
export const archiveStorage = (): FileStorage => storageOf('archive', 'archive')

function storageOf(subject: string, place: string): FileStorage {
  return processSingleton(`${subject}-storage`, () => {
    const { FILES_S3_BUCKET: bucket, FILES_S3_REGION: region, FILES_S3_ENDPOINT: endpoint } = env()
    if (!bucket) return folderStorage(join(/* turbopackIgnore: true */ dataFolder(), place))
    const { FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = env()
    const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
    return s3Storage({ bucket, region, endpoint, credentials, prefix: `${place}/` })
  })
}

/** Where uploads are while they arrive: made by the first of them, so that an instance without uploads writes no file. */
export const incomingFolder = (): string => join(dataFolder(), 'incoming')
