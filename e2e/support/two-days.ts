import { runFeeJobs } from '../../scripts/testing/run-fee-jobs'
import { databaseUrl, withDatabase } from './database'

/** What happened today happened the day before yesterday; then the jobs of the next minutes run. */
export async function letTwoDaysPass(organizationId: string): Promise<void> {
  const moved = [
    `update movement set created_at = created_at - interval '2 days',
      settled_at = settled_at - interval '2 days' where organization_id = $1`,
    'update affiliate_referral set starts_on = starts_on - 2 where referred_id = $1',
    'update fee_contract set effective_day = effective_day - 40 where organization_id = $1',
    'delete from statistic_progress where organization_id = $1',
  ]
  await withDatabase(async (database) => {
    // Rows that never change, and nothing else would let time pass for one organization alone.
    await database.query('set session_replication_role = replica')
    for (const text of moved) await database.query(text, [organizationId])
  })
  await runFeeJobs(databaseUrl())
}
