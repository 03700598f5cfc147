import { describe, expect, it } from 'vitest'
import { isAllowedFrom, readNetworks } from './key-limitations'

describe('a list of networks', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7/32'],
    [' 203.0.113.77/24 ', '203.0.113.0/24'],
    ['10.9.8.7/13', '10.8.0.0/13'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['2001:DB8:0:1:2::/64', '2001:db8:0:1::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9/32'],
    ['::ffff:203.0.113.9/120', '203.0.113.0/24'],
    ['0.0.0.0/1', '0.0.0.0/1'],
  ])('keeps %s as %s', (given, kept) => {
    expect(readNetworks([given])).toEqual({ networks: [kept], issues: [] })
  })

  it.each(['', ' '])('skips an empty line %j', (given) => {
    expect(readNetworks([given])).toEqual({ networks: [], issues: [] })
  })

  it.each([
    'wallet.example.com',
    '203.0.113',
    '203.0.113.256',
    '0xcb.0.113.7',
    '010.0.0.1',
    '3405803783',
    '203.0.113.0/33',
    '203.0.113.0/-1',
    '203.0.113.0/',
    '203.0.113.0/08',
    '203.0.113.0/24/8',
    '203.0.113.0/255.255.255.0',
    '2001:db8::/129',
    'fe80::1%eth0',
    'fe80::1%eth0/64',
    '::ffff:203.0.113.0/95',
    '[2001:db8::1]',
    '203.0.113.7, 203.0.113.8',
    '*',
  ])('refuses %j', (given) => {
    expect(readNetworks([given]).issues).toHaveLength(1)
  })

  it.each(['0.0.0.0/0', '203.0.113.7/0', '::/0', '::ffff:0.0.0.0/96'])(
    'refuses %s, which allows everyone',
    (given) => {
      expect(readNetworks([given]).issues).toEqual([expect.stringContaining('allows every address')])
    },
  )

  it('keeps the same network once, and no more than fifty', () => {
    expect(readNetworks(['10.0.0.1/8', '10.0.0.0/8']).networks).toEqual(['10.0.0.0/8'])
    const many = Array.from({ length: 51 }, (_, index) => `10.0.0.${index}`)
    expect(readNetworks(many).issues).toEqual(['At most 50 networks.'])
  })
})

describe('a call', () => {
  const networks = ['203.0.113.0/24', '2001:db8:0:1::/64']

  it.each([
    ['203.0.113.255', true],
    ['203.0.114.0', false],
    ['::ffff:203.0.113.5', true],
    ['::ffff:cb00:7105', true],
    ['2001:db8:0:1:ffff::1', true],
    ['2001:db8:0:2::1', false],
    ['unknown', false],
    [null, false],
  ])('from %s is allowed: %s', (address, isAllowed) => {
    expect(isAllowedFrom(networks, address)).toBe(isAllowed)
  })

  it('is allowed from anywhere where nothing is listed', () => {
    for (const address of ['203.0.113.5', null]) expect(isAllowedFrom([], address)).toBe(true)
  })
})
