import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payoutAddressKinds } from '@/server/contract/affiliates'
import { checkAddress, hintOf } from './addresses'
import { validAddresses } from './testing/world'

describe('a payout address', () => {
  it.each(payoutAddressKinds)('of the kind %s is taken with its checksum, by no other kind', (kind) => {
    const address = validAddresses[kind]
    for (const other of payoutAddressKinds)
      expect(checkAddress(other, address)).toBe(other === kind ? address : null)
  })

  it.each(payoutAddressKinds)('of the kind %s is refused with one character changed', (kind) => {
    const address = validAddresses[kind]
    const characters = [...'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ023456789']
    fc.assert(
      fc.property(fc.nat(address.length - 1), fc.constantFrom(...characters), (at, character) => {
        const changed = address.slice(0, at) + character + address.slice(at + 1)
        // The letters of an IBAN may be typed small.
        fc.pre(changed.toUpperCase() !== address.toUpperCase() || (kind !== 'iban' && changed !== address))
        expect(checkAddress(kind, changed)).toBeNull()
      }),
    )
  })

  it('is stored without the spaces of an IBAN, and shown by its ends', () => {
    expect(checkAddress('iban', ' de89 3704 0044 0532 0130 00 ')).toBe(validAddresses.iban)
    expect(hintOf(validAddresses.iban)).toBe('DE89…3000')
  })

  it('outside of SEPA, of a test network or without the capitals of its checksum is refused', () => {
    expect(checkAddress('iban', 'BR1800360305000010009795493C1')).toBeNull()
    expect(checkAddress('bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toBeNull()
    expect(checkAddress('evm', validAddresses.evm.toLowerCase())).toBeNull()
    expect(checkAddress('tron', validAddresses.bitcoin)).toBeNull()
  })

  it('of zeros, which contracts write for "none", is refused', () => {
    expect(checkAddress('evm', `0x${'0'.repeat(40)}`)).toBeNull()
    expect(checkAddress('tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')).toBeNull()
  })
})
