import { z } from 'zod'
import { OneTransaction } from '@/server/contract/inputs'
import { RefusedBy } from '@/server/contract/refused-by'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { sha256 } from '@/server/core/crypto'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findSecretChange } from '@/server/modules/accounts/endpoints'
import { findArchived } from '@/server/modules/delivery/archive'
import { getPossibleActions } from '@/server/modules/delivery/wallet'
import { callbackHeaders } from '@/server/outbound'
import { findBrandRef, findCounterparts, findGameNames, findMovement } from './queries-movements'

const person = z.object({ name: z.string() })

/**
 * One movement with everything that was sent and answered: the signed bytes, each attempt's headers, reply and verdict,
 * and the bet or refund it belongs with. Refusal: E0004, also for another organization's.
 */
export const getMovement = readVerb('transactions.read', OneTransaction, run)

async function run(ctx: TenantContext, { id }: OneTransaction) {
  const key = { organizationId: ctx.organizationId, id }
  const atHand = await findMovement(db, key)
  const row = atHand ?? (await findArchived(key))
  if (!row) throw new AppError('E0004', { message: 'Transaction not found in this organization.' })
  const [games, subOperatorRef, counterparts, actions, secretChangedAt] = await Promise.all([
    findGameNames(db, [row.gameId]),
    findBrandRef(db, row.brandId),
    findCounterparts(db, row),
    atHand ? getPossibleActions(ctx, { id }) : nothingPossible,
    findSecretChange(ctx, row.endpointId),
  ])
  const { contentHash: _, leaseToken: __, body, attempts, resolvedBy, ...movement } = row
  return {
    ...movement,
    gameName: games.get(row.gameId) ?? null,
    subOperatorRef,
    /** It was read from the archive. */
    isArchived: !atHand,
    counterparts,
    actions,
    refusedBy: RefusedBy.nullable().safeParse(row.refusedBy).data ?? null,
    /** The name of who resolved it. */
    resolvedBy: person.safeParse(resolvedBy).data?.name ?? null,
    /** Of its endpoint; null: it never changed. */
    secretChangedAt,
    body: readBytes(body),
    attempts: attempts.map(({ responseBody, requestHeaders, responseHeaders, ...attempt }) => ({
      ...attempt,
      requestHeaders: readHeaders(requestHeaders ?? callbackHeaders(attempt.signature)),
      responseHeaders: readHeaders(responseHeaders),
      responseBody: responseBody && readBytes(responseBody),
    })),
  }
}

/** What is archived is settled. */
const nothingPossible = {
  canReplay: false,
  whyNoReplay: null,
  canResolve: false,
  canReopen: false,
  resolvableFrom: null,
}

/** Bytes as text to read, and what proves them: their count and digest. */
function readBytes(bytes: Uint8Array) {
  return {
    text: new TextDecoder().decode(bytes),
    byteLength: bytes.byteLength,
    sha256: sha256(bytes).toString('hex'),
  }
}

function readHeaders(stored: unknown): { name: string; value: string }[] {
  if (typeof stored !== 'object' || stored === null) return []
  return Object.entries(stored).map(([name, value]) => ({ name, value: String(value) }))
}
