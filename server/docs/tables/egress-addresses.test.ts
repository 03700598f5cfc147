import { expect, test } from 'vitest'
import { egressAddressesTable } from './egress-addresses'

test('the guide lists the addresses that the deployment publishes, or says that there are none', () => {
  const table = egressAddressesTable(['198.51.100.7', '2001:db8::/48'])
  expect(table).toContain('| `198.51.100.7` |')
  expect(table).toContain('| `2001:db8::/48` |')
  expect(egressAddressesTable([])).toBe('This deployment publishes no fixed addresses.')
})
