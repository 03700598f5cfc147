import { manualClock } from '@/server/core/clock'
import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { publishPackage, publishTerms, savePackage } from '@/server/modules/finance/billing'
import { demoPackages, demoTerms } from './demo-plan'
import { joinedAt } from './past-plan'

/** Terms and packages, on sale since the first organizations joined. What an interrupted seed left is found and kept. */
export async function seedPackages(context: Context): Promise<void> {
  const ctx = { ...context, clock: manualClock(joinedAt(context.clock.now())) }
  if ((await db.billingTerms.count()) === 0) await publishTerms(ctx, { text: demoTerms })
  for (const { name, priceMinor, creditMinor } of demoPackages) {
    const existing = await db.creditPackage.findFirst({ where: { name } })
    const { packageId } = existing
      ? { packageId: existing.id }
      : await savePackage(ctx, {
          packageId: null,
          name,
          price: { amountMinor: priceMinor, currency: 'EUR' },
          credit: { amountMinor: creditMinor, currency: 'EUR' },
          offerDays: 14,
          purchaseLimit: null,
          limitDays: null,
          audience: null,
        })
    await publishPackage(ctx, { packageId })
  }
}
