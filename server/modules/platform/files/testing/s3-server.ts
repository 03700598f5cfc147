import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { findFreePort } from '@/server/testing/free-port'
import { s3Storage } from '../storage/s3-storage'

/** A server that speaks S3, over HTTP, with a bucket in a folder; it checks signatures with its one key. */
export async function openS3Server() {
  const folder = await mkdtemp(join(tmpdir(), 's3-'))
  const port = await findFreePort()
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    directory: folder,
    silent: true,
    configureBuckets: [{ name: 'uploads', configs: [] }],
  })
  await server.run()
  const storage = s3Storage({
    bucket: 'uploads',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  })
  return {
    storage,
    folder,
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
