import { AppError } from '@/server/core/app-error'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import type { ProbeFacts } from './probe-body'
import type { readParameters } from './probe-parameters'
import { findSomeGame } from './queries'

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
