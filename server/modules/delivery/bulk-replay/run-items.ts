import { z } from 'zod'
import { OneRun } from '@/server/contract/inputs'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { countItems, findItems, runResults } from './queries-items'
import { findRun } from './queries-run'
import { requireRun } from './run'

const RunItemSearch = OneRun.extend({
  result: z.enum(runResults).optional(),
  page: z.number().int().min(1).max(1_000).default(1),
})

const perPage = 50

/** What became of each callback of a run, in the order in which it takes them. Throws E5004, E0004. */
export const listRunItems = readVerb(
  'transactions.read',
  RunItemSearch,
  async ({ organizationId }: TenantContext, { runId, result = null, page }) => {
    const run = requireRun(await findRun(organizationId, runId))
    const asked = { runId: run.id, result }
    const [items, total] = await Promise.all([
      findItems({ ...asked, limit: perPage, offset: (page - 1) * perPage }),
      countItems(asked),
    ])
    return { items, total, perPage }
  },
)
