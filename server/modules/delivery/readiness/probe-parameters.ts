import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import { newId } from '@/server/core/ids'
import { isKnownCurrency, isSafeMinor } from '@/server/core/money'
import { readTypedAmount } from '@/server/core/money-input'
import { db } from '@/server/db'
import type { ProbeFacts } from './probe-body'
import { findSomeGame } from './queries'

/** What the probe's callbacks say; each has the default of spec §6.6. */
export const ProbeParameters = z.object({
  /** Default: a new UUID. */
  playerId: z.string().max(256).optional(),
  /** Default: EUR. */
  currency: z.string().max(8).optional(),
  /** In major units, as a decimal. Default: 1.00. */
  betAmount: z.string().max(32).optional(),
})
export type ProbeParameters = z.output<typeof ProbeParameters>

/** Throws E0003 with everything that is wrong. */
export function readParameters(given: ProbeParameters): {
  playerId: string
  currency: string
  betMinor: bigint
} {
  const playerId = given.playerId?.trim() || newId()
  const currency = given.currency?.trim().toUpperCase() || 'EUR'
  const isKnown = isKnownCurrency(currency)
  const betMinor = isKnown ? readAmount(given.betAmount?.trim() || '1', currency) : 1n
  const issues = [
    ...(playerId.length > 128 ? [{ path: 'playerId', message: 'At most 128 characters.' }] : []),
    ...(isKnown ? [] : [{ path: 'currency', message: 'Not an ISO 4217 currency.' }]),
    ...(typeof betMinor === 'string' ? [{ path: 'betAmount', message: betMinor }] : []),
  ]
  if (typeof betMinor === 'string' || issues.length > 0) throw new AppError('E0003', { details: { issues } })
  return { playerId, currency, betMinor }
}

function readAmount(text: string, currency: string): bigint | string {
  const minor = readTypedAmount(text, currency)
  if (typeof minor === 'string') return minor
  return minor > 0n && isSafeMinor(minor * 2n) ? minor : `An amount above zero that ${currency} can express.`
}

/** What callbacks of a new run say, of a game of the provider where it has one. Throws E2001 (no game to name). */
export async function newFacts(
  providerCode: string | null,
  parameters: ReturnType<typeof readParameters>,
): Promise<ProbeFacts> {
  const game = (await findSomeGame(db, providerCode)) ?? (await findSomeGame(db, null))
  if (!game) throw new AppError('E2001', { message: 'The probe needs at least one game in the catalogue.' })
  return {
    ...parameters,
    runId: newId(),
    providerCode: providerCode ?? game.providerCode,
    providerGameId: game.providerGameId,
    gameId: game.id,
    sessionId: newId(),
    grantId: newId(),
  }
}
