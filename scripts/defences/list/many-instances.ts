import type { Defence } from '../defence'

const launch = {
  file: 'server/modules/sessions/queries-read.ts',
  seenBy: 'server/modules/sessions/open-launch-link.db.test.ts',
}
const idempotency = {
  file: 'server/modules/idempotency/queries.ts',
  seenBy: 'server/modules/idempotency/session-key.db.test.ts',
}

/** What several processes must do once between them. */
export const manyInstances: readonly Defence[] = [
  {
    ...launch,
    name: 'a game link is opened by one of many',
    find: `      for update
    )
    update game_session s`,
    replace: `    )
    update game_session s`,
    seenBy: 'server/modules/sessions/two-instances.db.test.ts',
  },
  {
    ...launch,
    name: 'a game link is erased as it opens',
    find: 'launched_at = $2, launch_url_sealed = null',
    replace: 'launched_at = $2',
  },
  {
    ...idempotency,
    name: 'an idempotency key is claimed by one of many',
    find: 'where (held.response_status is null and held.lease_expires_at <= $5) or held.expires_at <= $5',
    replace: 'where $5::timestamptz is not null',
  },
  {
    ...idempotency,
    name: 'whoever lost a key stores nothing under it',
    find: 'and lease_token = $3 and response_status is null returning key',
    replace: 'and $3::uuid is not null returning key',
  },
  {
    name: 'budgets are one for all instances',
    file: 'server/modules/rate-limits/limiter.ts',
    find: 'new RLWrapperTimeouts({ limiter: store, timeoutMs: patienceMs })',
    replace: 'new RLWrapperTimeouts({ limiter: new RateLimiterMemory(options), timeoutMs: patienceMs })',
    seenBy: 'server/modules/rate-limits/consume-rate-limit.db.test.ts',
  },
  {
    name: 'a pause of a wallet is one for all instances',
    file: 'server/modules/wallet/queries-cool-off.ts',
    find: 'update endpoint e set paused_until = $3',
    replace: 'update endpoint e set pause_ended_at = coalesce(e.pause_ended_at, $3)',
    seenBy: 'server/modules/wallet/redelivery.db.test.ts',
  },
  {
    name: 'what one instance keeps, another may change',
    file: 'server/changes/change-feed.ts',
    find: 'isHeard: () => nowMs() - provenAtMs < believedForMs',
    replace: 'isHeard: () => nowMs() > 0',
    seenBy: 'server/changes/change-feed.db.test.ts',
  },
  {
    name: 'migrations are applied by one of many',
    file: 'scripts/migrations/apply-migrations.mjs',
    find: 'select pg_advisory_lock($1)',
    replace: 'select $1::bigint',
    seenBy: 'scripts/migrations/apply-migrations.db.test.ts',
  },
  {
    name: 'a job runs once an interval',
    file: 'server/jobs/queries.ts',
    find: 'where j.last_started_at is null or j.last_started_at <= $3',
    replace: 'where $3::timestamptz is not null',
    seenBy: 'server/jobs/run-job.db.test.ts',
  },
  {
    name: 'what broke off is taken up by one of many',
    file: 'server/modules/wallet/queries-recover.ts',
    find: 'order by w.lease_expires_at limit $2 for update skip locked',
    replace: 'order by w.lease_expires_at limit $2',
    seenBy: 'server/modules/wallet/crash.db.test.ts',
  },
  {
    name: 'a new brand is made by one of many',
    file: 'server/modules/brands/queries.ts',
    find: ' for no key update`',
    replace: '`',
    seenBy: 'server/modules/brands/resolve-brand.db.test.ts',
  },
  {
    name: 'a bet and its refunds are decided about by one at a time',
    file: 'server/modules/wallet/queries-refund.ts',
    find: 'select pg_advisory_xact_lock(movement_lock_key($1::uuid, $2::text, $3::text))',
    replace: 'select movement_lock_key($1::uuid, $2::text, $3::text)',
    seenBy: 'server/modules/wallet/two-instances.db.test.ts',
  },
  {
    name: 'an entry that another instance is claiming is passed over',
    file: 'server/modules/wallet/queries-claim.ts',
    find: 'order by w.next_attempt_at limit $4 for update skip locked',
    replace: 'order by w.next_attempt_at limit $4',
    seenBy: 'server/modules/wallet/two-instances.db.test.ts',
  },
  {
    name: 'a link to a new password is spent by one of two',
    file: 'server/modules/members/queries-reset.ts',
    find: 'where: { id, usedAt: null }',
    replace: 'where: { id }',
    seenBy: 'server/modules/members/two-instances.db.test.ts',
  },
  {
    name: 'two owners cannot both leave',
    file: 'server/modules/members/queries-team.ts',
    find: '::uuid for update`',
    replace: '::uuid`',
    seenBy: 'server/modules/members/team.db.test.ts',
  },
  {
    name: 'a call of Inngest is signed',
    file: 'inngest/is-configured.ts',
    find: "return env().NODE_ENV === 'development'",
    replace: "return env().NODE_ENV !== 'production'",
    seenBy: 'inngest/signed-protocol.db.test.ts',
  },
  {
    name: 'an event that came twice sends nothing twice',
    file: 'server/modules/wallet/queries-claim.ts',
    find: `w.state = 'retrying' and w.lease_token is null and w.endpoint_id is not null`,
    replace: `w.state = 'retrying' and w.endpoint_id is not null`,
    seenBy: 'inngest/signed-protocol.db.test.ts',
  },
]
