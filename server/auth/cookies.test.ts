import { beforeEach, describe, expect, test, vi } from 'vitest'
import { organizationCookieName, sessionCookieName, setCookieLine } from './cookies'
import { authOptions } from './options'

const deployment = vi.hoisted(() => ({
  baseUrl: 'https://croupier.example',
  NEXTAUTH_SECRET: 'a-secret-for-tests-only',
  LOG_LEVEL: 'silent',
}))
vi.mock('@/server/env', () => ({ env: () => deployment, ownRoles: () => [] }))

beforeEach(() => {
  deployment.baseUrl = 'https://croupier.example'
})

describe('over https', () => {
  test('a session is this host’s alone, out of reach for scripts and for posts of other sites', () => {
    expect(sessionCookieName()).toBe('__Host-croupier.session')
    expect(authOptions()).toMatchObject({
      useSecureCookies: true,
      cookies: {
        sessionToken: {
          name: '__Host-croupier.session',
          options: { httpOnly: true, sameSite: 'lax', secure: true, path: '/' },
        },
      },
    })
  })

  test('so is the proof that an organization was opened', () => {
    const line = setCookieLine(organizationCookieName(), 'proof', 3_600)
    expect(line.split('; ')).toEqual([
      '__Host-croupier.organization=proof',
      'Path=/',
      'HttpOnly',
      'SameSite=Lax',
      'Max-Age=3600',
      'Secure',
    ])
  })
})

test('over http, as in a trial, cookies have a name that http may set', () => {
  deployment.baseUrl = 'http://127.0.0.1:3000'
  expect(sessionCookieName()).toBe('croupier.session')
  expect(setCookieLine(organizationCookieName(), 'proof', 60)).not.toContain('Secure')
})

test('signing in or out leads nowhere but here, whatever it was asked to lead to', async () => {
  const redirect = authOptions().callbacks?.redirect
  const target = await redirect?.({ url: 'https://evil.example/', baseUrl: 'https://evil.example' })
  expect(target).toBe(deployment.baseUrl)
})
