import { needsAttentionStates, sqlStates } from '@/server/contract/delivery-states'
import type { Db } from '@/server/db'

interface QueueCounts {
  depth: bigint
  earliest: Date | null
  unknown: bigint
  rejected: bigint
  exhausted: bigint
  inFlight: bigint
  oldestUnanswered: Date | null
}

const none: QueueCounts = {
  depth: 0n,
  earliest: null,
  unknown: 0n,
  rejected: 0n,
  exhausted: 0n,
  inFlight: 0n,
  oldestUnanswered: null,
}

/** All parts read partial indexes only, however large the table is. */
const countStatement = {
  name: 'wallet.count-queue',
  text: `select q.depth, q.earliest, p.unknown, p.rejected, p.exhausted, f."inFlight", f."oldestUnanswered"
    from (
      select count(*) as depth, min(next_attempt_at) as earliest
      from wallet_transaction where state = 'retrying' and lease_token is null
    ) q, (
      select count(*) filter (where state = 'unknown') as unknown,
        count(*) filter (where state = 'rejected') as rejected,
        count(*) filter (where state = 'exhausted') as exhausted
      from wallet_transaction where state in ${sqlStates(needsAttentionStates)}
    ) p, (
      select count(*) as "inFlight", min(created_at) filter (where provider_answer is null) as "oldestUnanswered"
      from wallet_transaction where lease_token is not null
    ) f`,
}

export async function countQueue(db: Db): Promise<QueueCounts> {
  const [row] = await db.query<QueueCounts>(countStatement)
  return row ?? none
}
