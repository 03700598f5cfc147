import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { Address } from '@scure/btc-signer'
import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools'
import { addr } from 'micro-eth-signer'
import type { PayoutAddressKind } from '@/server/contract/affiliates'

const checks: Record<PayoutAddressKind, (text: string) => string | null> = {
  iban(text) {
    const iban = electronicFormatIBAN(text)
    return iban !== null && isValidIBAN(iban) && isSEPACountry(iban.slice(0, 2)) ? iban : null
  },
  // Without the capitals of EIP-55 an address has no checksum.
  evm: (text) =>
    addr.isValid(text) && addr.addChecksum(text) === text && !isBlank(text.slice(2)) ? text : null,
  bitcoin: (text) => attempt(() => Address().decode(text) && text),
  tron: (text) =>
    attempt(() => {
      const bytes = createBase58check(sha256).decode(text)
      return bytes.length === 21 && bytes[0] === tronPrefix && !bytes.subarray(1).every((byte) => byte === 0)
        ? text
        : null
    }),
}

const tronPrefix = 0x41

/** The address that contracts use for "none": what is paid to it is gone. */
const isBlank = (digits: string) => /^0+$/.test(digits)

/** The address in the form in which it is stored and paid; null unless it is one of its kind with a right checksum. */
export const checkAddress = (kind: PayoutAddressKind, text: string): string | null =>
  checks[kind](text.trim())

function attempt(check: () => string | null): string | null {
  try {
    return check()
  } catch {
    return null
  }
}

/** To recognise it by: `DE89…3000`. */
export const hintOf = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`
