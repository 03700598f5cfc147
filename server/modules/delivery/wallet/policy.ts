import type { Context } from '@/server/core/context'
import { env } from '@/server/env'
import { sendOrHandOver } from '@/server/modules/delivery/handover'
import type { SendCallback } from '@/server/outbound'
import type { CoolOffPolicy } from './queries-cool-off'

/** All durations of the wallet engine. */
export interface WalletPolicy {
  timeoutMs: number
  scheduleS: readonly number[]
  /** An attempt without an outcome by then counts as interrupted. */
  leaseMs: number
  /** How long a repeated report, or a refund, waits for the attempt it depends on. */
  waitMs: number
  pollMs: number
  /** How soon an entry without an endpoint, or a refund whose bet is in flight, is checked again. */
  recheckMs: number
  coolOff: CoolOffPolicy
  lateBetAfterMs: number
}

/** The wallet engine's dependencies; tests replace them. */
export interface WalletPorts {
  send: SendCallback
  sleep(ms: number): Promise<void>
  policy: WalletPolicy
}

/** A call's context with the engine's dependencies, bound once at the entry point. */
export interface WalletContext extends Context {
  ports: WalletPorts
}

export const coolOffPolicy: CoolOffPolicy = {
  windowMs: 30_000,
  minAttempts: 10,
  minFailedPercent: 70,
  pauseMs: 15_000,
}

export function walletPolicy(): WalletPolicy {
  const timeoutMs = env().CALLBACK_TIMEOUT_MS
  return {
    timeoutMs,
    scheduleS: env().CALLBACK_RETRY_SCHEDULE_S,
    leaseMs: Math.max(30_000, timeoutMs * 2),
    waitMs: timeoutMs + 1_000,
    pollMs: 25,
    recheckMs: 60_000,
    coolOff: coolOffPolicy,
    lateBetAfterMs: 10 * 60_000,
  }
}

export function livePorts(): WalletPorts {
  return {
    send: sendOrHandOver,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    policy: walletPolicy(),
  }
}
