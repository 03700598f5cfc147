import { describe, expect, it, test } from 'vitest'
import { checkCallbackUrl } from './callback-url'

const policy = { allowedPorts: [443, 8443], allowedPrivateOrigins: ['http://127.0.0.1:4010'] }
const reasonOf = (url: string) => {
  const checked = checkCallbackUrl(url, policy)
  return checked.ok ? 'accepted' : checked.reason
}

describe('callback URLs that may be saved', () => {
  test.each([
    'https://wallet.example.com/callback',
    'https://wallet.example.com:8443/callback?brand=1',
    'https://wallet.example.com:443/',
    'HTTPS://Wallet.Example.COM/x',
    'https://bücher.example/x',
    'https://wallet.example.com./x',
    'http://127.0.0.1:4010/wallet/lucky-lane/callback',
  ])('%s', (url) => expect(reasonOf(url)).toBe('accepted'))
})

describe('callback URLs refused on save', () => {
  test.each([
    ['http://wallet.example.com/', 'scheme'],
    ['ftp://wallet.example.com/', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['https:wallet.example.com', 'malformed'],
    ['//wallet.example.com', 'malformed'],
    ['wallet.example.com', 'malformed'],
    ['', 'malformed'],
    ['https://', 'malformed'],
    ['https://user:pass@wallet.example.com/', 'credentials'],
    ['https://user@wallet.example.com/', 'credentials'],
    ['https://@wallet.example.com/', 'credentials'],
    ['https://wallet.example.com/#fragment', 'fragment'],
    ['https://wallet.example.com/#', 'fragment'],
    [`https://wallet.example.com/${'x'.repeat(2048)}`, 'too_long'],
    ['https://wallet.example.com/\n', 'malformed'],
    ['https://wallet.example.com/a b', 'malformed'],
    ['https://wallet.example.com/\u0000', 'malformed'],
    ['https://wallet.example.com\\@evil.example.com/', 'malformed'],
    ['https://wallet.example.com:80/', 'port'],
    ['https://wallet.example.com:22/', 'port'],
    ['https://8.8.8.8/', 'ip_address'],
    ['https://127.0.0.1/', 'ip_address'],
    ['https://127.1/', 'ip_address'],
    ['https://2130706433/', 'ip_address'],
    ['https://0x7f000001/', 'ip_address'],
    ['https://0177.0.0.1/', 'ip_address'],
    ['https://127.0.0.1./', 'ip_address'],
    ['https://１２７.0.0.1/', 'ip_address'],
    ['https://[::1]/', 'ip_address'],
    ['https://[2606:4700::1111]/', 'ip_address'],
    ['https://localhost/', 'internal_name'],
    ['https://localhost./', 'internal_name'],
    ['https://LOCALHOST/', 'internal_name'],
    ['https://a.localhost/', 'internal_name'],
    ['https://wallet/', 'internal_name'],
    ['https://wallet.local/', 'internal_name'],
    ['https://wallet.internal/', 'internal_name'],
    ['https://metadata.google.internal./', 'internal_name'],
    ['https://1.0.0.127.in-addr.arpa/', 'internal_name'],
    ['http://127.0.0.1:4011/', 'scheme'],
    ['http://127.0.0.1:4010@evil.example.com/', 'credentials'],
  ])('%s (%s)', (url, reason) => expect(reasonOf(url)).toBe(reason))
})

describe('without a list of ports', () => {
  const anyPort = { ...policy, allowedPorts: [] }
  test.each(['https://wallet.example.com:9443/', 'https://wallet.example.com:65535/callback'])(
    '%s is saved',
    (url) => {
      expect(checkCallbackUrl(url, anyPort)).toMatchObject({ ok: true })
    },
  )

  test('port 0 is no port, and everything else is refused as ever', () => {
    expect(checkCallbackUrl('https://wallet.example.com:0/', anyPort)).toMatchObject({ reason: 'port' })
    expect(checkCallbackUrl('http://wallet.example.com:9443/', anyPort)).toMatchObject({ reason: 'scheme' })
    expect(checkCallbackUrl('https://10.0.0.1:9443/', anyPort)).toMatchObject({ reason: 'ip_address' })
    expect(checkCallbackUrl('https://wallet.internal:9443/', anyPort)).toMatchObject({
      reason: 'internal_name',
    })
  })
})

it('names everything that stands against an address, the first of them as its reason', () => {
  const reasonsOf = (url: string) => {
    const checked = checkCallbackUrl(url, { allowedPorts: [443], allowedPrivateOrigins: [] })
    return checked.ok ? [] : checked.reasons
  }
  expect(reasonsOf('http://user:pass@localhost:8080/x#y')).toEqual([
    'credentials',
    'fragment',
    'scheme',
    'port',
    'internal_name',
  ])
  expect(reasonsOf('https://10.0.0.1:9000/')).toEqual(['port', 'ip_address'])
  expect(reasonsOf('mailto:a@b.example')).toEqual(['scheme'])
  expect(reasonsOf('nonsense')).toEqual(['malformed'])
})
