import type { BrandContext, Context } from '@/server/core/context'
import { db } from '@/server/db'
import { deleteRefusalsBefore, insertPlayRefusal, type NewPlayRefusal } from './queries-entries'

const day = 24 * 60 * 60 * 1000

/** As long as refusals of markets. */
const keptDays = 400

/** Keeps for the report what a limit or an exclusion refused before there was a bet; the caller throws its error after. */
export async function recordPlayRefusal(
  { organizationId, brandId, clock }: Pick<BrandContext, 'organizationId' | 'brandId' | 'clock'>,
  refusal: Omit<NewPlayRefusal, 'organizationId' | 'brandId' | 'createdAt'>,
): Promise<void> {
  await insertPlayRefusal(db, { ...refusal, organizationId, brandId, createdAt: clock.now() })
}

/** Deletes refusals after 400 days. How many. */
export async function prunePlayRefusals({ clock }: Context): Promise<number> {
  const before = new Date(clock.now().getTime() - keptDays * day)
  let deleted = 0
  for (;;) {
    const some = await deleteRefusalsBefore(db, before)
    if (some === 0) return deleted
    deleted += some
  }
}
