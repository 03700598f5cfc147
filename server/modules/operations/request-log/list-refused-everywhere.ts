import { errorCatalogue } from '@/server/contract/error-catalogue'
import { flatErrors } from '@/server/contract/flat-errors'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { findRefusedEverywhere } from './queries-everywhere'

const hourMs = 3_600_000

const messages = new Map<string, string>(
  Object.entries({ ...errorCatalogue, ...flatErrors }).map(([code, { message }]) => [code, message]),
)

/**
 * For staff: which errors calls of `/v1` were answered with in the last hour, over all organizations. Codes and counts; a
 * call itself is seen by opening its organization. Throws E5004.
 */
export const listRefusedEverywhere = readVerb('overview.everywhere', run)

async function run(ctx: Context) {
  const rows = await findRefusedEverywhere(new Date(ctx.clock.now().getTime() - hourMs))
  return rows.map((row) => ({ ...row, message: (row.errorCode && messages.get(row.errorCode)) || null }))
}
