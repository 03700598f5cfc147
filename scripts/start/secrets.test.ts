import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoSecrets } from './secrets.mjs'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'croupier-secrets-'))
})

afterEach(() => rmSync(dataDir, { recursive: true }))

test('a demo makes its secrets once, for its owner’s eyes only', () => {
  const first = demoSecrets(dataDir, {})
  expect(Buffer.from(first.ENCRYPTION_KEYS ?? '', 'base64')).toHaveLength(32)
  expect(first.SANDBOX_AURORA_SECRET).toMatch(/^whsec_/)
  expect(new Set(Object.values(first)).size).toBe(8)
  expect(demoSecrets(dataDir, {})).toEqual(first)
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('a secret given by the environment wins and is not written down', () => {
  expect(demoSecrets(dataDir, { NEXTAUTH_SECRET: 'given' }).NEXTAUTH_SECRET).toBe('given')
  expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).not.toContain('given')
})

test('a damaged file is not overwritten: the database is unreadable without it', () => {
  writeFileSync(join(dataDir, 'secrets.json'), '{')
  expect(() => demoSecrets(dataDir, {})).toThrow('secrets.json cannot be read')
})
