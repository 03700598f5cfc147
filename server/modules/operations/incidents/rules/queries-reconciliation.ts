import type { Db, Statement } from '@/server/db'

interface BreaksOfCause {
  organizationId: string | null
  providerCode: string
  cause: string
  breaks: number
  reconciliationId: string
}

const breaksStatement: Statement = {
  name: 'incidents.reconciliation-breaks',
  text: `select r.organization_id as "organizationId", b.provider_code as "providerCode", b.cause, count(*)::int4 as breaks,
      (array_agg(r.id order by r.from_at desc))[1] as "reconciliationId"
    from reconciliation_break b join reconciliation r on r.id = b.reconciliation_id
    where b.state = 'open' and r.signed_at is null
    group by 1, 2, 3 having count(*) >= $1 order by 1, 2, 3 limit 5000`,
}

/** Open breaks by organization, provider and likely cause, at least so many of each. */
export const findBreaksByCause = (db: Db, breaks: bigint): Promise<BreaksOfCause[]> =>
  db.query<BreaksOfCause>(breaksStatement, [breaks])
