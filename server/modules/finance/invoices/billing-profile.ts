import { z } from 'zod'
import { BillingForm } from '@/server/contract/forms/billing'
import { AppError } from '@/server/core/app-error'
import { ReadFields, withChanges } from '@/server/core/changed-fields'
import type { TenantContext } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { printable } from '@/server/formats/printed-text'
import { recordAudit } from '@/server/modules/platform/audit'
import { findProfile, lockOrganization, upsertProfile } from './queries-account'

export const BillingDetails = z.object({
  ...BillingForm.shape,
  name: BillingForm.shape.name.check(printable),
  address: BillingForm.shape.address.check(printable),
  vatId: z.nullable(BillingForm.shape.vatId.check(printable)),
  country: z.nullable(BillingForm.shape.country),
  poNumber: z.nullable(BillingForm.shape.poNumber.check(printable)),
})

/** What is left out stays. */
export const BillingChange = BillingDetails.partial().extend({ read: ReadFields.optional() })

const none = { name: null, address: null, vatId: null, country: null, poNumber: null, email: null }

/** Who the organization's invoices are addressed to; null until it is set. Throws E5004. */
export const getBillingDetails = readVerb('billing.read', async (ctx: TenantContext) => {
  const { organizationId } = ctx
  return findProfile(db, organizationId)
})

/** For invoices from now on; those that were issued keep theirs. Throws E5004, E0003 (409 where they were changed meanwhile). */
export const saveBillingDetails = writeVerb('billing.purchase', BillingChange, save)

async function save(ctx: TenantContext, change: z.output<typeof BillingChange>): Promise<void> {
  const { organizationId } = ctx
  await inTransaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const before = await findProfile(tx, organizationId)
    const row = { ...complete(withChanges(before ?? none, change)), updatedAt: ctx.clock.now() }
    await upsertProfile(tx, organizationId, row)
    await recordAudit(tx, ctx, {
      action: 'invoice.details_changed',
      subjectType: 'organization',
      subjectId: organizationId,
      ...(before && { before }),
      after: {
        ...{ name: row.name, address: row.address, vatId: row.vatId, country: row.country },
        ...{ poNumber: row.poNumber, email: row.email },
      },
    })
  })
}

function complete({
  name,
  address,
  vatId,
  country,
  poNumber,
  email,
}: Record<keyof typeof none, string | null>) {
  if (name === null || address === null || email === null)
    throw new AppError('E0003', { message: 'Enter the company name, the address and the billing email.' })
  return { name, address, vatId: vatId || null, country: country || null, poNumber: poNumber || null, email }
}
