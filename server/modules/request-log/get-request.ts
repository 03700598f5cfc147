import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findRequest } from './queries'
import { keptBodyLength } from './record-request'
import { withNames } from './search-requests'

/** One call with what is kept of its bodies. Throws E5004, E0004 (never there, or pruned by now). */
export const getRequest = readVerb('requests.read', z.object({ id: z.uuid(), createdAt: z.date() }), run)

async function run(ctx: TenantContext, { createdAt, id }: { createdAt: Date; id: string }) {
  const row = await findRequest(db, { organizationId: ctx.organizationId, createdAt, id })
  if (!row) throw new AppError('E0004', { message: 'Call not found in the log, or no longer stored.' })
  const [request] = await withNames(ctx.organizationId, [row])
  if (!request) throw new AppError('E0004')
  return { ...request, keptBodyLength }
}
