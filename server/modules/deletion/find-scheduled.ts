import { db } from '@/server/db'
import { findScheduledOf } from './queries'

/** When the deletion of the account, and of the organization at hand, begins; null: none is scheduled. */
export async function findScheduledDeletions(of: {
  userId: string
  organizationId: string | null
}): Promise<{ account: Date | null; organization: Date | null }> {
  const rows = await findScheduledOf(db, of)
  const dueOf = (kind: string) => rows.find((row) => row.kind === kind)?.dueAt ?? null
  return { account: dueOf('person'), organization: dueOf('organization') }
}
