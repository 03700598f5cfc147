import { OneSession } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findCabinetSession, findNamesOfGames } from './queries-cabinet'
import { sessionStatusAt } from './session-status'

/** One session of the organization, of any brand and however old. E3001 when it has none of that id. */
export const getCabinetSession = readVerb('sessions.read', OneSession, run)

async function run(ctx: TenantContext, { sessionId }: OneSession) {
  const row = await findCabinetSession(db, { organizationId: ctx.organizationId, id: sessionId })
  if (!row) throw new AppError('E3001')
  const names = await findNamesOfGames(db, [row.gameId])
  const { brand, ...session } = row
  return {
    ...session,
    status: sessionStatusAt(row, ctx.clock.now()),
    subOperatorRef: brand?.ref ?? null,
    gameName: names.get(row.gameId) ?? null,
  }
}
