import { OneSession } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { hasPermission } from '@/server/core/permissions'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findKeyNames } from '@/server/modules/accounts/keys'
import { findCabinetSession, findNamesOfGames } from './queries-cabinet'
import { sessionStatusAt } from './session-status'

/** One session of the organization, of any brand and however old. E3001 when it has none of that id. */
export const getCabinetSession = readVerb('sessions.read', OneSession, run)

async function run(ctx: TenantContext, { sessionId }: OneSession) {
  const row = await findCabinetSession(db, { organizationId: ctx.organizationId, id: sessionId })
  if (!row) throw new AppError('E3001')
  const { brand, apiKeyId, ...session } = row
  const [names, apiKey] = await Promise.all([findNamesOfGames(db, [row.gameId]), nameKey(ctx, apiKeyId)])
  return {
    ...session,
    /** What created it; null: launched from the dashboard, not recorded, or not for the viewer to see. */
    apiKey,
    status: sessionStatusAt(row, ctx.clock.now()),
    subOperatorRef: brand?.ref ?? null,
    gameName: names.get(row.gameId) ?? null,
  }
}

async function nameKey(ctx: TenantContext, id: string | null) {
  if (id === null || !hasPermission(ctx.actor, 'keys.read')) return null
  const key = (await findKeyNames(db, ctx.organizationId, [id])).get(id)
  return key ? { id, ...key } : null
}
