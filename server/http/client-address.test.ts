import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { nameClients } from './client-address'

function headersAfter(trusted: string[], peer: string | undefined, headers: Record<string, string>) {
  const request = { headers: { ...headers }, socket: { remoteAddress: peer } } as unknown as IncomingMessage
  nameClients(trusted)(request)
  return request.headers
}

const clientOf = (trusted: string[], peer: string, forwardedFor?: string) =>
  headersAfter(trusted, peer, forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor })[
    'x-forwarded-for'
  ]

describe('a client cannot choose the address it is known by', () => {
  test.each([
    ['no proxy is trusted', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['the peer is not the trusted proxy', ['10.0.0.0/8'], '203.0.113.9', '10.1.1.1', '203.0.113.9'],
    ['it writes a hop before its own', ['10.0.0.0/8'], '10.0.0.1', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['it claims to be a trusted proxy', ['10.0.0.1'], '10.0.0.1', '10.0.0.9, 203.0.113.9', '203.0.113.9'],
    ['it is on this machine', [], '127.0.0.1', '203.0.113.9', '127.0.0.1'],
  ])('when %s', (_when, trusted, peer, sent, known) => {
    expect(clientOf(trusted, peer, sent)).toBe(known)
  })

  test('nor the host, scheme or port it is said to have asked for', () => {
    const claims = {
      ...{ 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '1' },
      ...{ forwarded: 'for=1.2.3.4', 'x-real-ip': '1.2.3.4' },
    }
    expect(headersAfter([], '203.0.113.9', claims)).toEqual({ 'x-forwarded-for': '203.0.113.9' })
  })
})

describe('a trusted proxy is believed', () => {
  test.each([
    ['about its client', ['10.0.0.0/8'], '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    [
      'through a second one',
      ['10.0.0.0/8', '192.0.2.1'],
      '10.0.0.1',
      '203.0.113.9, 192.0.2.1',
      '203.0.113.9',
    ],
    ['over IPv6', ['fd00::/8'], 'fd00::1', '2001:db8::9', '2001:db8::9'],
    ['where IPv4 arrives as IPv6', ['10.0.0.0/8'], '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['up to what is no address', ['10.0.0.0/8'], '10.0.0.1', '203.0.113.9, unknown', '10.0.0.1'],
    ['when it says nothing', ['10.0.0.0/8'], '10.0.0.1', undefined, '10.0.0.1'],
  ])('%s', (_what, trusted, peer, sent, known) => {
    expect(clientOf(trusted, peer, sent)).toBe(known)
  })

  test('about the host its client asked for', () => {
    const said = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'api.example' }
    expect(headersAfter(['10.0.0.1'], '10.0.0.1', said)).toEqual(said)
  })
})

test('a connection that is gone already names nobody', () => {
  expect(headersAfter([], undefined, { 'x-forwarded-for': '1.2.3.4' })).toEqual({})
})
