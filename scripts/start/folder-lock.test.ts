import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FolderLock, takeLock } from './folder-lock.mjs'
import { processIdentity } from './process-identity.mjs'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'croupier-lock-'))
  path = join(folder, 'deep', 'lock')
})

afterEach(() => rmSync(folder, { recursive: true }))

const impatient = () => false

async function take(): Promise<FolderLock> {
  const lock = await takeLock(path, impatient)
  if ('heldBy' in lock) throw new Error('held')
  return lock
}

test('a lock that is held by a living process is refused, with its holder', async () => {
  const lock = await take()
  lock.noteStopping()
  const second = await takeLock(path, impatient)
  expect(second).toEqual({
    heldBy: { pid: process.pid, identity: processIdentity(process.pid), isStopping: true },
  })
  lock.release()
  expect(existsSync(path)).toBe(false)
})

test('a lock whose process is gone is taken over', async () => {
  await take()
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), pid, identity: 'then' }))
  expect((await take()).abandonedBy).toEqual({ pid, identity: 'then' })
})

test('a number that another process has by now does not keep the lock', async () => {
  await take()
  writeFileSync(path, JSON.stringify({ pid: process.pid, identity: 'of an earlier life' }))
  expect((await take()).abandonedBy?.identity).toBe('of an earlier life')
})

test('of many that find an abandoned lock at once, one takes it', async () => {
  await take()
  writeFileSync(path, JSON.stringify({ pid: 1, identity: 'gone' }))
  const taken = await Promise.all([1, 2, 3, 4].map(() => takeLock(path, impatient)))
  expect(taken.filter((lock) => 'release' in lock)).toHaveLength(1)
})
