import { z } from 'zod'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { invalid } from './create-contract'
import { dayText, floorToDay } from './days'
import { findAllVersions, lockContracts, markWithdrawn } from './queries-contract'

const OneContract = z.object({ contractId: z.uuid() })

/** Withdraws a version that is not effective yet; the one before goes on. Throws E0003 for any other. */
export const withdrawContract = writeVerb('contracts.manage', OneContract, run)

async function run(ctx: TenantContext, { contractId }: z.output<typeof OneContract>): Promise<void> {
  const { organizationId } = ctx
  const now = ctx.clock.now()
  await inTransaction(async (tx) => {
    await lockContracts(tx, organizationId)
    const known = (await findAllVersions(tx, organizationId)).find(({ id }) => id === contractId)
    if (known?.withdrawnAt) return
    const of = { organizationId, contractId, today: floorToDay(now) }
    const by = { withdrawnAt: now, withdrawnBy: describeActor(ctx.actor) }
    if (!known || (await markWithdrawn(tx, of, by)) === 0)
      throw invalid('contractId', 'You can withdraw only a version that is not effective yet.')
    await recordAudit(tx, ctx, {
      action: 'contract.withdrawn',
      subjectType: 'fee_contract',
      subjectId: contractId,
      before: { version: known.version, effectiveDay: dayText(known.effectiveDay) },
    })
  })
}
