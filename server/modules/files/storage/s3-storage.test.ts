import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort } from '@/server/testing/free-port'
import { collect } from '../read-file'
import { type FileStorage, MissingBytes } from './port'
import { s3Storage } from './s3-storage'

/** A server that speaks S3, over HTTP; it checks signatures with its one key. */
let server: S3rver
let storage: FileStorage
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-'))
  const port = await findFreePort()
  server = new S3rver({
    port,
    address: '127.0.0.1',
    directory: folder,
    silent: true,
    configureBuckets: [{ name: 'uploads', configs: [] }],
  })
  await server.run()
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  storage = s3Storage({
    bucket: 'uploads',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials,
  })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function put(key: string, bytes: Buffer): Promise<void> {
  const path = join(folder, 'local')
  await writeFile(path, bytes)
  await storage.put(key, { path, sizeBytes: bytes.length })
}

const keys = async () => {
  const found: string[] = []
  for await (const { key } of storage.list()) found.push(key)
  return found.sort()
}

describe('a bucket', () => {
  it('keeps bytes under a key, and gives them back as they were', async () => {
    const bytes = randomBytes(300_000)
    await put('ab/abc/1', bytes)
    expect((await collect(storage.read('ab/abc/1'))).equals(bytes)).toBe(true)
    await put('ab/abc/1', Buffer.from('anew'))
    expect(String(await collect(storage.read('ab/abc/1')))).toBe('anew')
  })

  it('lists what it has, on any number of pages', async () => {
    await put('cd/1', Buffer.from('x'))
    expect(await keys()).toEqual(['ab/abc/1', 'cd/1'])
    for await (const { modifiedAt } of storage.list())
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(600_000)
  })

  it('says that something is missing, and removes it as often as it is told to', async () => {
    await storage.remove('cd/1')
    await storage.remove('cd/1')
    await expect(collect(storage.read('cd/1'))).rejects.toThrow(MissingBytes)
    expect(await keys()).toEqual(['ab/abc/1'])
  })
})
