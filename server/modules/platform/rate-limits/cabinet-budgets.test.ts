import { expect, test } from 'vitest'
import { clientNetwork } from './cabinet-budgets'

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::abcd', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['not an address', 'not an address'],
])('%s is counted as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})

test('the next network is somebody else', () => {
  expect(clientNetwork('2001:db8:1:3::1')).not.toBe(clientNetwork('2001:db8:1:2::1'))
})
