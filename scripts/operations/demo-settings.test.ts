import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readDemoSettings } from './demo-settings'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-demo-'))
  folders.push(folder)
  return folder
}

test('a command finds the demo’s database, secrets and mode in its DATA_DIR', () => {
  const folder = newFolder()
  const state = { id: 'x', dataDir: folder, folder, port: 54_321, password: 'of-the-demo' }
  writeFileSync(join(folder, 'postgres.json'), JSON.stringify(state))
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ ENCRYPTION_KEYS: 'a-key-of-the-demo' }))
  expect(readDemoSettings({ DATA_DIR: folder })).toMatchObject({
    CROUPIER_MODE: 'demo',
    DATABASE_URL: 'postgresql://croupier:of-the-demo@127.0.0.1:54321/croupier',
    ENCRYPTION_KEYS: 'a-key-of-the-demo',
  })
})

test('without a demo it says what to do, and writes nothing', () => {
  const folder = newFolder()
  expect(() => readDemoSettings({ DATA_DIR: folder })).toThrow(/run npm start first/)
})

test('what the environment names is used as it is, and production is no demo', () => {
  expect(readDemoSettings({ DATABASE_URL: 'postgresql://x', ENCRYPTION_KEYS: 'y' })).toBeNull()
  expect(readDemoSettings({ NODE_ENV: 'production' })).toBeNull()
  expect(readDemoSettings({ CROUPIER_MODE: 'production' })).toBeNull()
})
