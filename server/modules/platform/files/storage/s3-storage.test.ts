import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collect } from '../read-file'
import { openS3Server } from '../testing/s3-server'
import { type FileStorage, MissingBytes } from './port'

let server: Awaited<ReturnType<typeof openS3Server>>
let storage: FileStorage
beforeAll(async () => {
  server = await openS3Server()
  storage = server.storage
})
afterAll(() => server.close())

async function put(key: string, bytes: Buffer): Promise<void> {
  const path = join(server.folder, 'local')
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
    const part = await collect(storage.read('ab/abc/1', { start: 100, end: 300 }))
    expect(part.equals(bytes.subarray(100, 300))).toBe(true)
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
