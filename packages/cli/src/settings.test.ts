import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { explain } from './failures.js'
import { readAccess, storeProfile } from './settings.js'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'croupier-cli-'))
  file = join(folder, 'deep', 'profiles.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const env = (more: Record<string, string> = {}) => ({ CROUPIER_CONFIG: file, ...more })
const stored = { url: 'https://sandbox.example.com', apiKey: 'crp_stored' }

test('the key of the environment comes first, and a profile that is named before it', () => {
  storeProfile(file, 'default', stored)
  const both = env({ CROUPIER_API_KEY: 'crp_env', CROUPIER_URL: 'http://127.0.0.1:3000/' })
  expect(readAccess(both, {})).toEqual({ url: 'http://127.0.0.1:3000', apiKey: 'crp_env' })
  expect(readAccess(both, { profile: 'default' })).toEqual(stored)
})

test('a profile’s key is sent to the address it was stored with, whatever the environment says', () => {
  storeProfile(file, 'default', stored)
  expect(readAccess(env({ CROUPIER_URL: 'https://elsewhere.example.com' }), {})).toEqual(stored)
  expect(readAccess(env(), { url: 'https://other.example.com' }).url).toBe('https://other.example.com')
})

test('profiles are stored for their owner alone, beside each other', () => {
  storeProfile(file, 'one', stored)
  storeProfile(file, 'two', { ...stored, apiKey: 'crp_two' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readAccess(env({ CROUPIER_PROFILE: 'two' }), {}).apiKey).toBe('crp_two')
  expect(readAccess(env({ CROUPIER_PROFILE: 'one' }), {}).apiKey).toBe('crp_stored')
})

test.each([0o640, 0o604, 0o660])('a file of mode %o is refused, with the command that mends it', (mode) => {
  storeProfile(file, 'default', stored)
  chmodSync(file, mode)
  const refusal = explainedBy(() => readAccess(env(), {}))
  expect(refusal).toMatchObject({ code: 3, next: `Run: chmod 600 ${file}` })
})

test('without a key the next step is said, and a damaged file is named', () => {
  expect(explainedBy(() => readAccess(env(), {}))).toMatchObject({
    code: 3,
    next: expect.stringContaining('croupier login'),
  })
  storeProfile(file, 'default', stored)
  writeFileSync(file, 'x')
  expect(explainedBy(() => readAccess(env(), {}))).toMatchObject({ code: 3 })
  expect(explainedBy(() => readAccess(env({ CROUPIER_API_KEY: 'k' }), { url: 'ftp://x' })).code).toBe(2)
})

function explainedBy(work: () => unknown) {
  try {
    work()
  } catch (error) {
    return explain(error)
  }
  throw new Error('Nothing was thrown')
}
