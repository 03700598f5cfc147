import { z } from 'zod'
import type { Context } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { findTerms, insertTerms, lockTerms } from './queries-packages'
import { storedPerson } from './requested-by'

const Terms = z.object({
  text: z.string().trim().min(20, 'Enter the terms.').max(20_000, 'At most 20,000 characters.'),
})

/** New terms, in force at once: offers made under earlier ones can no longer be bought. Returns their version. */
export const publishTerms = writeVerb('packages.manage', Terms, (ctx: Context, { text }) =>
  inTransaction(async (tx) => {
    await lockTerms(tx)
    const before = await findTerms(tx)
    if (before?.text === text) return { version: before.version }
    const version = (before?.version ?? 0) + 1
    await insertTerms(tx, {
      version,
      text,
      publishedBy: storedPerson(ctx.actor),
      publishedAt: ctx.clock.now(),
    })
    await recordAudit(tx, ctx, {
      action: 'terms.published',
      subjectType: 'billing_terms',
      subjectId: String(version),
      after: { version },
    })
    return { version }
  }),
)
