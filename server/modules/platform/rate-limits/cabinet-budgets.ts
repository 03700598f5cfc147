import ipaddr from 'ipaddr.js'
import { AppError } from '@/server/core/app-error'
import { consumeLocal, consumeShared, type RateLimitState } from './consume-rate-limit'

/**
 * A minute. Signed-in users have the first two, anonymous addresses the others. Published pictures stand on operators'
 * pages: many players may have one address.
 */
export const cabinetBudgets = {
  calls: 1_200,
  pages: 1_200,
  openCalls: 240,
  signIns: 240,
  webhooks: 1_200,
  scim: 1_200,
  files: 3_000,
  status: 600,
} as const

interface Use {
  calls: number
  now: Date
}

/** Procedure calls of a signed-in user, over all instances. Throws E9001 with Retry-After. */
export async function requirePersonBudget(userId: string, use: Use): Promise<void> {
  const budget = { ...use, counter: `person:${userId}`, limit: cabinetBudgets.calls }
  requireAllowed(await consumeShared(budget))
}

/** Pages rendered for a signed-in user, within this process. Throws E9001 with Retry-After. */
export async function requirePageBudget(userId: string, now: Date): Promise<void> {
  const budget = { counter: `pages:${userId}`, limit: cabinetBudgets.pages, calls: 1, now }
  requireAllowed(await consumeLocal(budget))
}

/**
 * Anonymous requests of an address. Counted within this process: a stranger's flood must cost the database
 * nothing. Throws E9001 with Retry-After.
 */
export async function requireAddressBudget(
  kind: Exclude<keyof typeof cabinetBudgets, 'calls' | 'pages'>,
  { address, ...use }: Use & { address: string | null },
): Promise<void> {
  const counter = `${kind}:${address === null ? 'unknown' : clientNetwork(address)}`
  requireAllowed(await consumeLocal({ ...use, counter, limit: cabinetBudgets[kind] }))
}

function requireAllowed({ isAllowed, retryAfterS }: RateLimitState): void {
  if (isAllowed) return
  const wait = retryAfterS === 1 ? 'a second' : `${retryAfterS} seconds`
  throw new AppError('E9001', { message: `Too many requests. Try again in ${wait}.`, retryAfterS })
}

/**
 * The unit that an address is counted as: an IPv4 address itself, an IPv6 address by its /64, because one subscriber
 * has all of those.
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  // defence: an IPv6 network counts as one client
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${prefix.join(':')}::/64`
}
