import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderStorage } from './folder-storage'
import { MissingBytes } from './port'

it('a key never leads out of the folder', async () => {
  const root = await mkdtemp(join(tmpdir(), 'storage-'))
  const outside = join(root, 'secret')
  await writeFile(outside, 'x')
  const storage = folderStorage(join(root, 'files'))
  const read = async (key: string) => {
    for await (const part of storage.read(key)) return String(part)
    return null
  }
  for (const key of [
    '../secret',
    'a/../../secret',
    '/etc/passwd',
    '',
    'a//b',
    '.hidden',
    'a\\..\\b',
    'a/..',
    'a..b',
  ])
    await expect(read(key), key).rejects.toThrow('Not a key')
  await expect(read('ab/none')).rejects.toThrow(MissingBytes)
  await rm(root, { recursive: true })
})
