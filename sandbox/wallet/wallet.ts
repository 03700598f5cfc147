import type { Pool } from '../database'
import { applyMovement } from './apply-movement'
import { readCallback } from './callback'
import { WalletFaults } from './faults'
import { closedOrAfter, type Pause } from './misbehave'
import { Organizations } from './organizations'
import { type Reply, refusal } from './reply'
import type { WalletRules } from './rules'

/** One callback as it came in, with what was answered. */
export type ReceivedCallback = {
  number: number
  at: string
  slug: string
  brand: string
  headers: Record<string, string>
  raw_body: string
  fault: string | null
  answer: { status: number; body: string } | null
  took_ms: number
}

/** The last callbacks, for people and tests to look at. Bounded, in memory. */
class ReceivedCallbacks {
  private entries: ReceivedCallback[] = []
  private count = 0

  constructor(private readonly limit = 5_000) {}

  add(entry: Omit<ReceivedCallback, 'number'>): void {
    this.count += 1
    this.entries.push({ number: this.count, ...entry })
    if (this.entries.length > this.limit * 1.2) this.entries = this.entries.slice(-this.limit)
  }

  /** Newest first. */
  list(filter: { slug?: string; contains?: string; limit: number }): ReceivedCallback[] {
    return this.entries
      .filter((entry) => filter.slug === undefined || entry.slug === filter.slug)
      .filter((entry) => filter.contains === undefined || entry.raw_body.includes(filter.contains))
      .slice(-filter.limit)
      .reverse()
  }

  clear(): void {
    this.entries = []
  }
}

export type Wallet = {
  pool: Pool
  organizations: Organizations
  faults: WalletFaults
  received: ReceivedCallbacks
  /** How a slow wallet waits. */
  pause: Pause
}

export function createWallet(pool: Pool, pause: Pause = closedOrAfter): Wallet {
  return {
    pool,
    organizations: new Organizations(pool),
    faults: new WalletFaults(),
    received: new ReceivedCallbacks(),
    pause,
  }
}

export type IncomingCallback = {
  slug: string
  brand: string
  contentType: string | undefined
  signature: string | undefined
  /** The exact bytes received: the signature is over these and nothing else. */
  body: Uint8Array
}

/** The whole of a wallet endpoint, in the order that keeps it safe. */
export async function answerCallback(
  wallet: Wallet,
  incoming: IncomingCallback,
  rules: WalletRules,
): Promise<Reply> {
  return rules.send(await decide(wallet, incoming, rules))
}

async function decide(wallet: Wallet, incoming: IncomingCallback, rules: WalletRules): Promise<Reply> {
  const organization = await wallet.organizations.find(incoming.slug)
  if (organization === null) return refusal(404, 'unknown_wallet', 'No wallet exists at this path.')

  if (!rules.isSigned(incoming.body, incoming.signature, organization.callbackSecret)) {
    return refusal(401, 'invalid_signature', 'X-SIGNATURE is missing or does not match the body.')
  }
  if (!rules.isJson(incoming.contentType)) {
    return refusal(415, 'unsupported_media_type', 'Callbacks are application/json.')
  }
  const callback = readCallback(incoming.body, rules)
  if ('status' in callback) return callback

  return applyMovement(wallet.pool, organization, incoming.brand, callback, rules)
}
