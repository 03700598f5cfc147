import { describe, expect, test } from 'vitest'
import { addressList, portList } from './env-lists'

const reasonOf = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message

describe('a list of ports', () => {
  test('is empty where nothing is set, which means any', () => {
    expect(portList.parse(undefined)).toEqual([])
    expect(portList.parse(' ')).toEqual([])
    expect(portList.parse('443, 8443')).toEqual([443, 8443])
  })

  test.each(['0', '65536', 'https', '443;8443', '-1', '4.5'])('%j is refused at the start', (text) => {
    expect(reasonOf(portList.safeParse(text))).toBe('must be port numbers, separated by commas')
  })
})

describe('a list of addresses', () => {
  test('has addresses and ranges, as they are usually written', () => {
    expect(addressList.parse(undefined)).toEqual([])
    expect(addressList.parse('198.51.100.7, 198.51.100.16/28,2001:DB8:0::7, 2001:db8::/48')).toEqual([
      '198.51.100.7',
      '198.51.100.16/28',
      '2001:db8::7',
      '2001:db8::/48',
    ])
  })

  test.each([
    'wallet.example',
    '10.0.0.0/40',
    '10.1',
    '0x7f000001',
    '198.51.100.7:443',
    'fe80::1%eth0',
    '1.2.3.4/',
  ])('%j is refused at the start', (text) => {
    expect(reasonOf(addressList.safeParse(text))).toBe(
      'must be IP addresses or CIDR ranges, separated by commas',
    )
  })
})
