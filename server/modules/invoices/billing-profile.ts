import { z } from 'zod'
import type { TenantContext } from '@/server/core/context'
import { isPrintable, printableHint } from '@/server/core/printed-text'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/audit'

const printed = (text: z.ZodString) => text.refine(isPrintable, printableHint)

export const BillingDetails = z.object({
  name: printed(z.string().trim().min(1, 'Enter the company name.').max(200, 'At most 200 characters.')),
  address: printed(z.string().trim().min(1, 'Enter the address.').max(500, 'At most 500 characters.')),
  vatId: printed(z.string().trim().max(40, 'At most 40 characters.')).nullable(),
  email: z.email('Enter an email address.').max(254),
})

/** Who the organization's invoices are addressed to; null before anybody said. Throws E5004. */
export const getBillingDetails = readVerb('billing.read', async (ctx: TenantContext) => {
  const { organizationId } = ctx
  return db.billingProfile.findUnique({
    where: { organizationId },
    select: { name: true, address: true, vatId: true, email: true },
  })
})

/** For invoices from now on; those that were issued keep theirs. Throws E5004. */
export const saveBillingDetails = writeVerb('billing.purchase', BillingDetails, save)

async function save(ctx: TenantContext, details: z.output<typeof BillingDetails>): Promise<void> {
  const { organizationId } = ctx
  const row = { ...details, vatId: details.vatId || null, updatedAt: ctx.clock.now() }
  await inTransaction(async (tx) => {
    const before = await tx.billingProfile.findUnique({
      where: { organizationId },
      select: { name: true, address: true, vatId: true, email: true },
    })
    await tx.billingProfile.upsert({
      where: { organizationId },
      create: { ...row, organizationId },
      update: row,
    })
    await recordAudit(tx, ctx, {
      action: 'invoice.details_changed',
      subjectType: 'organization',
      subjectId: organizationId,
      ...(before && { before }),
      after: { name: row.name, address: row.address, vatId: row.vatId, email: row.email },
    })
  })
}
