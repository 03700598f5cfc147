import { expect, it } from 'vitest'
import { launchError } from './call-provider'

it.each([
  ['auth', 'E1050', 401],
  ['not_found', 'E1051', 404],
  ['rate_limited', 'E1052', 429],
  ['timeout', 'E1053', 504],
  ['unavailable', 'E1054', 502],
  ['refused', 'E1055', 502],
  ['no_url', 'E1055', 502],
  ['unsafe_url', 'E1056', 502],
] as const)('a launch that fails by %s is %s with status %i', (kind, code, status) => {
  expect(launchError({ kind, message: 'inside' })).toMatchObject({ code, status })
})

it('a refusal is not told as a passing fault', () => {
  const transient = ['E0001', 'E0002', 'E1002', 'E1053', 'E1054']
  for (const kind of ['refused', 'invalid_stake'] as const) {
    const { code, message } = launchError({ kind, message: 'inside' })
    expect(transient).not.toContain(code)
    expect(message).toBe('The provider refused the launch.')
  }
})

it("the provider's words are mirrored only when it refused", () => {
  const refused = launchError({ kind: 'refused', message: 'table closed' })
  expect(refused.details).toEqual({ provider_message: 'table closed' })
  expect(launchError({ kind: 'auth', message: 'bad secret' }).details).toBeUndefined()
})

it('a rate-limited launch says when to try again', () => {
  expect(launchError({ kind: 'rate_limited', message: '' }).retryAfterS).toBeGreaterThan(0)
})
