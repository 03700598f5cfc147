import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { decimalToMinor, MoneyError } from '@/server/core/money'
import { roles } from './roles'

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

/** Addresses that are shown with what was read from them. */
export const urlList = list.refine(
  (urls) => urls.every((url) => z.url({ protocol: /^https?$/ }).safeParse(url).success && !hasPassword(url)),
  'must be http or https addresses without user or password, separated by commas',
)

function hasPassword(url: string): boolean {
  const { username, password } = new URL(url)
  return username !== '' || password !== ''
}

/** `all`, or some of the roles. */
export const roleList = z
  .string()
  .default('all')
  .transform((text) =>
    text.trim() === 'all' || text.trim() === '' ? [...roles] : text.split(',').map((part) => part.trim()),
  )
  .pipe(z.array(z.enum(roles, `must be all, or some of ${roles.join(', ')}, separated by commas`)))

/** IP addresses and CIDR ranges, each as it is usually written. */
export const addressList = list
  .refine(
    (parts) => parts.every(isAddressOrRange),
    'must be IP addresses or CIDR ranges, separated by commas',
  )
  .transform((parts) => parts.map(spell))

/** `EUR:1000.00,USD:1200`: an amount for each currency, in minor units. */
export const amountList = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, ctx): Readonly<Record<string, bigint>> => {
      const parts = text.split(',').filter((part) => part.trim() !== '')
      try {
        return Object.fromEntries(parts.map(readAmount))
      } catch (error) {
        if (!(error instanceof MoneyError)) throw error
        ctx.addIssue({ code: 'custom', message: `must be amounts such as EUR:1000.00: ${error.message}` })
        return z.NEVER
      }
    })

function readAmount(part: string): [currency: string, amountMinor: bigint] {
  const [currency = '', decimal = ''] = part.trim().split(':')
  return [currency, decimalToMinor(decimal, currency)]
}

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
