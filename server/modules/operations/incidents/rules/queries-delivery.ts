import {
  failedVerdictsSql,
  inFlightStates,
  needsAttentionStates,
  sqlStates,
} from '@/server/contract/delivery-states'
import type { Db, Statement } from '@/server/db'
import { summedLatency } from '@/server/modules/delivery/endpoint-health'
import { lateBetSql } from '@/server/modules/delivery/wallet'

/** Fewer attempts say nothing about an endpoint. */
const leastAttempts = 10

interface FailingEndpoint {
  id: string
  organizationId: string
  url: string
  isPaused: boolean | null
  attempts: number
  failed: number
}

const failingEndpointsStatement: Statement = {
  name: 'incidents.endpoint-failing',
  text: `select e.id, e.organization_id as "organizationId", e.url, e.paused_until >= $2 as "isPaused",
      coalesce(sum(s.attempts), 0)::int4 as attempts,
      coalesce(sum(s.attempts) filter (where s.verdict in ${failedVerdictsSql}), 0)::int4 as failed
    from endpoint e
      left join endpoint_statistic s on s.endpoint_id = e.id and s.bucket >= $1 and s.verdict <> 'interrupted'
    where e.is_active
    group by e.id
    having e.paused_until >= $2 or (sum(s.attempts) >= ${leastAttempts}
      and sum(s.attempts) filter (where s.verdict in ${failedVerdictsSql}) * 100 >= sum(s.attempts) * $3)
    order by e.id limit 5000`,
}

export const findFailingEndpoints = (
  db: Db,
  { since, now, failedPercent }: { since: Date; now: Date; failedPercent: bigint },
): Promise<FailingEndpoint[]> =>
  db.query<FailingEndpoint>(failingEndpointsStatement, [since, now, failedPercent])

const leastMeasured = 20

interface SlowWallet {
  id: string
  organizationId: string
  url: string
  attempts: number
  latency: number[]
}

const latenciesStatement: Statement = {
  name: 'incidents.wallet-slow',
  text: `select e.id, e.organization_id as "organizationId", e.url, sum(s.attempts)::int4 as attempts,
      ${summedLatency} as latency
    from endpoint_statistic s join endpoint e on e.id = s.endpoint_id
    where s.bucket >= $1 and e.is_active and s.verdict <> 'interrupted'
    group by e.id having sum(s.attempts) >= ${leastMeasured} order by e.id`,
}

export const findLatencies = (db: Db, since: Date): Promise<SlowWallet[]> =>
  db.query<SlowWallet>(latenciesStatement, [since])

interface GrowingQueue {
  endpointId: string
  organizationId: string
  queued: number
  joined: number
  left: number
}

const queuesStatement: Statement = {
  name: 'incidents.queue-growing',
  text: `select e.id as "endpointId", e.organization_id as "organizationId", q.queued::int4, q.joined::int4,
      (select count(*) from (select from delivery_attempt a where a.endpoint_id = q.endpoint_id and a.finished_at >= $1
        and a.number > 1 and a.verdict in ('confirmed', 'declined', 'rejected', 'unknown') limit 100000) ended)::int4 as "left"
    from (
      select endpoint_id, count(*) as queued, count(*) filter (where created_at >= $1) as joined
      from movement where state = 'retrying' and lease_token is null and endpoint_id is not null
      group by 1 having count(*) >= $2
    ) q join endpoint e on e.id = q.endpoint_id order by 1 limit 5000`,
}

export const findQueues = (
  db: Db,
  { since, queued }: { since: Date; queued: bigint },
): Promise<GrowingQueue[]> => db.query<GrowingQueue>(queuesStatement, [since, queued])

const moneyIn = (states: string) => `select organization_id, endpoint_id, created_at from movement
  where state in ${states} and transaction_type in ('win', 'refund') and created_at <= $1`

interface UndeliveredMoney {
  organizationId: string
  endpointId: string | null
  movements: number
  oldest: Date
}

const undeliveredStatement: Statement = {
  name: 'incidents.money-undelivered',
  text: `select organization_id as "organizationId", endpoint_id as "endpointId", count(*)::int4 as movements,
      min(created_at) as oldest
    from (${moneyIn(sqlStates(inFlightStates))} union all ${moneyIn(sqlStates(needsAttentionStates))}) waiting
    group by 1, 2 order by 1, 2 limit 5000`,
}

export const findUndelivered = (db: Db, before: Date): Promise<UndeliveredMoney[]> =>
  db.query<UndeliveredMoney>(undeliveredStatement, [before])

interface RefusedReplies {
  organizationId: string
  endpointId: string | null
  callbacks: number
  rejected: number
  unknown: number
  exhausted: number
}

const refusedRepliesStatement: Statement = {
  name: 'incidents.replies-refused',
  text: `select organization_id as "organizationId", endpoint_id as "endpointId", count(*)::int4 as callbacks,
      (count(*) filter (where state = 'rejected'))::int4 as rejected,
      (count(*) filter (where state = 'unknown'))::int4 as unknown,
      (count(*) filter (where state = 'exhausted'))::int4 as exhausted
    from movement where state in ${sqlStates(needsAttentionStates)}
    group by 1, 2 having count(*) >= $1 order by 1, 2 limit 5000`,
}

export const findRefusedReplies = (db: Db, least: number): Promise<RefusedReplies[]> =>
  db.query<RefusedReplies>(refusedRepliesStatement, [least])

interface LateBets {
  organizationId: string
  providerCode: string
  bets: number
}

const lateBetsStatement: Statement = {
  name: 'incidents.late-bets',
  text: `select w.organization_id as "organizationId", w.provider_code as "providerCode", count(*)::int4 as bets
    from movement w where ${lateBetSql} and w.settled_at <= $1
    group by 1, 2 order by 1, 2 limit 5000`,
}

export const findLateBets = (db: Db, before: Date): Promise<LateBets[]> =>
  db.query<LateBets>(lateBetsStatement, [before])
