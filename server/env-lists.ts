import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

/** Values separated by commas; nothing set is an empty list. */
export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )

export const portList = list
  .transform((parts) => parts.map(Number))
  .refine(
    (ports) => ports.every((port) => Number.isInteger(port) && port > 0 && port < 65_536),
    'must be port numbers, separated by commas',
  )

/** IP addresses and CIDR ranges, each as it is usually written. */
export const addressList = list
  .refine(
    (parts) => parts.every(isAddressOrRange),
    'must be IP addresses or CIDR ranges, separated by commas',
  )
  .transform((parts) => parts.map(spell))

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = address.includes('%') ? 0 : isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

function spell(text: string): string {
  const [address = '', bits] = text.split('/')
  const spelled = ipaddr.parse(address).toString()
  return bits === undefined ? spelled : `${spelled}/${bits}`
}
