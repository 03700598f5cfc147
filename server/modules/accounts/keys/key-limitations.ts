import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { type OperationId, operationIds } from '@/server/contract/operations/groups'
import { AppError } from '@/server/core/app-error'
import type { KeyRow } from './queries'

/** How every operation is kept, also those that are added later. */
const every = '*'

/** The operations that a key may call; null: every one. */
export const operationList = z.array(z.enum(operationIds)).min(1, 'Select at least one operation.').nullable()

export type AllowedOperations = OperationId[] | null

/** As they are kept: each once, in the contract's order. */
export const toStoredOperations = (allowed: AllowedOperations): string[] =>
  allowed === null ? [every] : operationIds.filter((id) => allowed.includes(id))

/** A list names what is allowed: an operation that is not in it is refused, whether it is known or not. */
export const readStoredOperations = (stored: readonly string[]): string[] | null =>
  stored.includes(every) ? null : [...stored]

export const networkList = z.array(z.string().max(128)).max(200)

/** The networks as they are kept. Throws E0003 with everything that is wrong. */
export function requireNetworks(given: readonly string[]): string[] {
  const { networks, issues } = readNetworks(given)
  if (networks !== null) return networks
  throw new AppError('E0003', {
    details: { issues: issues.map((message) => ({ path: 'allowedNetworks', message })) },
  })
}

/** Where a key may be used and for what, for its audit rows; nothing where it is not limited. */
export function limitsOf({
  allowedNetworks,
  allowedOperations,
  brand,
}: Pick<KeyRow, 'allowedNetworks' | 'allowedOperations' | 'brand'>) {
  const operations = readStoredOperations(allowedOperations)
  return {
    ...(allowedNetworks.length > 0 && { allowedNetworks }),
    ...(operations && { allowedOperations: operations }),
    ...(brand && { brand: brand.ref ?? '' }),
  }
}

const maxNetworks = 50

/** What is kept of a list of networks, or what is wrong with it. */
export type ReadNetworks = { networks: string[]; issues: [] } | { networks: null; issues: string[] }

/**
 * Networks in CIDR form, or single addresses, as they are kept: each with its length, its own first address, and IPv4
 * written as IPv4. Refused are what is no address, zones, and networks so wide that they allow everyone.
 */
export function readNetworks(given: readonly string[]): ReadNetworks {
  const texts = given.map((text) => text.trim()).filter((text) => text !== '')
  const read = texts.map((text) => ({ text, network: readNetwork(text) }))
  const issues = [
    ...(texts.length > maxNetworks ? [`At most ${maxNetworks} networks.`] : []),
    ...read
      .filter(({ network }) => network === null)
      .map(({ text }) => `“${text.slice(0, 64)}” is not an IP address or a network such as 203.0.113.0/24.`),
    ...read
      .filter(({ network }) => network?.isEverything)
      .map(({ text }) => `${text} allows every address. Leave the list empty instead.`),
  ]
  if (issues.length > 0) return { networks: null, issues }
  return { networks: [...new Set(read.flatMap(({ network }) => network?.text ?? []))], issues: [] }
}

/** Whether a call from this address may use a key with these networks; none: from anywhere, known or not. */
export function isAllowedFrom(networks: readonly string[], address: string | null): boolean {
  if (networks.length === 0) return true
  if (address === null || !ipaddr.isValid(address)) return false
  const client = ipaddr.process(address)
  return networks.some((text) => {
    const [base, bits] = ipaddr.parseCIDR(text)
    return base.kind() === client.kind() && client.match(base, bits)
  })
}

const mappedPrefix = 96

function readNetwork(text: string): { text: string; isEverything: boolean } | null {
  const [address = '', length, ...rest] = text.split('/')
  if (rest.length > 0 || !isPlainAddress(address)) return null
  const parsed = ipaddr.parse(address)
  const ofMapped = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress()
  const maxLength = parsed.kind() === 'ipv4' ? 32 : 128
  const given = length === undefined ? maxLength : readLength(length, maxLength)
  if (given === null) return null
  // A mapped network that is wider than the mapped range would reach beyond IPv4.
  if (ofMapped && given < mappedPrefix) return null
  const plain = ipaddr.process(address)
  const bits = ofMapped ? given - mappedPrefix : given
  return { text: `${firstAddress(plain, bits)}/${bits}`, isEverything: bits === 0 }
}

/** Four decimal parts, or IPv6 without a zone: other spellings mean different addresses to different programs. */
const isPlainAddress = (text: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(text) ||
  (text.includes(':') && !text.includes('%') && ipaddr.IPv6.isValid(text))

function readLength(text: string, maxLength: number): number | null {
  if (!/^(?:0|[1-9]\d{0,2})$/.test(text)) return null
  const length = Number(text)
  return length <= maxLength ? length : null
}

function firstAddress(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const bytes = address.toByteArray().map((byte, index) => byte & maskOf(bits - index * 8))
  return ipaddr.fromByteArray(bytes).toString()
}

/** The first `bits` of a byte set. */
const maskOf = (bits: number) => (bits >= 8 ? 0xff : bits <= 0 ? 0 : (0xff << (8 - bits)) & 0xff)
