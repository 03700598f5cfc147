import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './address-policy'

describe('public addresses', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
  ])('%s is reachable', (address) => expect(isPublicAddress(address)).toBe(true))
  test.each(['2606:4700:4700::1111', '2a00:1450:4001::200e', '2001:4860:4860::8888', '2620:fe::fe'])(
    '%s is reachable',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
})

describe('addresses a callback never reaches', () => {
  test.each([
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '127.255.255.254',
      '168.63.129.16',
      '169.254.169.254',
    ],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1'],
    ...[
      '198.19.255.255',
      '198.51.100.7',
      '203.0.113.9',
      '224.0.0.1',
      '239.1.1.1',
      '240.0.0.1',
      '255.255.255.255',
    ],
  ])('IPv4 %s', (address) => expect(isPublicAddress(address)).toBe(false))

  test.each([
    ...[
      '::',
      '::1',
      '::2',
      '::7f00:1',
      '::127.0.0.1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '::ffff:0:8.8.8.8',
    ],
    ...['64:ff9b::8.8.8.8', '64:ff9b:1::1', '100::1', 'fc00::1', 'fd12::1', 'fe80::1', 'fec0::1', 'ff02::1'],
    ...['2001::1', '2001:0:4136:e378::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '4000::1', '5f00::1'],
    ...['2606:4700::5efe:7f00:1', '2606:4700::200:5efe:7f00:1', '2606:4700::1%eth0', 'fe80::1%lo'],
  ])('IPv6 %s', (address) => expect(isPublicAddress(address)).toBe(false))

  test.each([undefined, '', 'localhost', '2130706433', '0x7f.1', '127.1', '[::1]', '1.1.1.1 '])(
    'what is no address as a socket spells it: %s',
    (address) => expect(isPublicAddress(address)).toBe(false),
  )

  test('no IPv4 address is public in any of its IPv6 embeddings', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        for (const prefix of ['::', '::ffff:', '::ffff:0:', '64:ff9b::', '2606:4700::5efe:']) {
          expect(isPublicAddress(prefix + address)).toBe(false)
        }
      }),
    )
  })
})
