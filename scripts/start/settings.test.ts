import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.mjs'

const random = () => randomBytes(32).toString('base64')
const secrets = { ENCRYPTION_KEYS: random(), NEXTAUTH_SECRET: random(), LAUNCH_SIGNING_KEY: random() }

describe('what a start is asked for', () => {
  test('nothing: a demo with its sandbox, reachable from this machine only', () => {
    expect(readSettings({})).toMatchObject({
      isDemo: true,
      hasSandbox: true,
      port: 3000,
      sandboxPort: 4010,
      host: '127.0.0.1',
      baseUrl: 'http://127.0.0.1:3000',
      sandboxUrl: 'http://127.0.0.1:4010',
      databaseUrl: null,
    })
  })

  test.each([{ SANDBOX: 'off' }, { NODE_ENV: 'production' }, { CROUPIER_MODE: 'production' }])(
    '%o: production, which generates no secret and has no sandbox',
    (asked) => {
      expect(() => readSettings(asked)).toThrow(
        'ENCRYPTION_KEYS, NEXTAUTH_SECRET, LAUNCH_SIGNING_KEY are missing',
      )
      expect(readSettings({ ...asked, ...secrets })).toMatchObject({
        isDemo: false,
        hasSandbox: false,
        host: '0.0.0.0',
      })
    },
  )

  test('an explicit mode wins over what other variables suggest', () => {
    expect(readSettings({ CROUPIER_MODE: 'demo', NODE_ENV: 'production' }).isDemo).toBe(true)
    expect(readSettings({ CROUPIER_MODE: 'demo', SANDBOX: 'off' })).toMatchObject({
      isDemo: true,
      hasSandbox: false,
    })
    expect(readSettings({ CROUPIER_MODE: 'production', SANDBOX: 'on', ...secrets }).hasSandbox).toBe(true)
  })

  test('one missing secret is named alone', () => {
    expect(() => readSettings({ SANDBOX: 'off', ...secrets, NEXTAUTH_SECRET: '' })).toThrow(
      'NEXTAUTH_SECRET is missing: it is generated only in demo mode',
    )
  })

  test('production is refused with a secret that can be guessed; the demo is not', () => {
    const weak = { ...secrets, NEXTAUTH_SECRET: 'change-me-before-you-go-live' }
    expect(() => readSettings({ SANDBOX: 'off', ...weak })).toThrow('NEXTAUTH_SECRET can be guessed')
    expect(readSettings(weak).isDemo).toBe(true)
  })

  test.each([
    [{ PORT: '0' }, 'PORT is "0"'],
    [{ SANDBOX_PORT: '70000' }, 'SANDBOX_PORT is "70000"'],
    [{ PORT: '4010' }, 'PORT and SANDBOX_PORT are both 4010'],
    [{ SANDBOX: 'yes' }, 'SANDBOX is "yes"'],
    [{ CROUPIER_MODE: 'prod' }, 'CROUPIER_MODE is "prod"'],
    [{ BASE_URL: 'croupier.example' }, 'BASE_URL is "croupier.example"'],
  ])('%o is refused in a sentence that names it', (asked, sentence) => {
    expect(() => readSettings(asked)).toThrow(sentence)
  })
})
