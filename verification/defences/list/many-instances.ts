import type { DefenceList } from '../markers'

/** What several processes must do once between them. */
export const manyInstances: DefenceList = {
  'server/modules/delivery/attention/alert-members.db.test.ts': {
    'members are alerted once per window': 'remove',
  },
  'server/modules/play/sessions/two-instances.db.test.ts': {
    'a launch link is opened once and then erased': ['for update', ''],
  },
  'server/modules/play/sessions/open-launch-link.db.test.ts': {
    'a launch link is opened once and then erased': [', launch_url_sealed = null', ''],
  },
  'server/modules/platform/idempotency/session-key.db.test.ts': {
    'an idempotency key is claimed once': [
      '(held.response_status is null and held.lease_expires_at <= $5) or held.expires_at <= $5',
      '$5::timestamptz is not null',
    ],
    'a lost idempotency lease stores nothing': [
      'lease_token = $3 and response_status is null',
      '$3::uuid is not null',
    ],
  },
  'server/modules/platform/rate-limits/consume-rate-limit.db.test.ts': {
    'rate limits are shared by all instances': ['consumeBoth(own, all)', "takeInTurn('local', own, all)"],
  },
  'server/modules/delivery/wallet/cool-off.db.test.ts': {
    'a pause is shared by all instances': [
      'set paused_until = $3',
      'set pause_ended_at = coalesce(e.pause_ended_at, $3)',
    ],
  },
  'server/cache/invalidation-feed.db.test.ts': {
    'a cache is trusted only while invalidations arrive': [
      'nowMs() - provenAtMs < believedForMs',
      'nowMs() > 0',
    ],
  },
  'scripts/migrations/apply-migrations.db.test.ts': {
    'migrations refuse a pooler that shares sessions': 'remove',
    'migrations are applied under a lock': ['pg_advisory_lock($1)', '$1::bigint'],
  },
  'scripts/migrations/upgrade-from-baseline.db.test.ts': {
    'a movement is recorded once': ['before insert', 'after insert'],
    'a month leaves the database only once it is archived': ['not is_archived', 'null and is_archived'],
  },
  'scripts/migrations/kept-rows.db.test.ts': {
    'books and evidence are not changed': ["tg_op = 'UPDATE' and keeps_columns", 'true or keeps_columns'],
    'books and evidence are not emptied': 'remove',
    'an erasure leaves a pseudonym': ["after ->> name not like '%deleted-user-%'", 'false'],
    'the credit ledger is unbroken': [
      ['new.balance_minor <> last.balance_minor + new.amount_minor', 'false'],
      ['new.position <> coalesce(last.position, 0) + 1', 'false'],
    ],
    'a number of a series is assigned once': ['old.last_number + 1', 'new.last_number'],
    'what a movement moves is not changed': 'remove',
  },
  'server/jobs/run-job.db.test.ts': {
    'a job runs once per interval': [
      'j.last_started_at is null or j.last_started_at <= $3',
      '$3::timestamptz is not null',
    ],
  },
  'server/modules/delivery/wallet/crash.db.test.ts': {
    'interrupted movements are recovered once': ['for update skip locked', ''],
  },
  'server/modules/accounts/brands/resolve-brand.db.test.ts': {
    'brands are created under a lock': [' for no key update', ''],
  },
  'server/modules/delivery/wallet/two-instances.db.test.ts': {
    'a bet and its refunds are serialized': ['select pg_advisory_xact_lock(key)', 'select key'],
    'a claimed entry is skipped': ['for update skip locked', ''],
  },
  'server/modules/accounts/members/two-instances.db.test.ts': {
    'a reset link is used once': [', usedAt: null', ''],
  },
  'server/modules/accounts/members/ownership.db.test.ts': {
    'two owners cannot both leave': [' for update', ''],
  },
  'inngest/signed-protocol.db.test.ts': {
    'Inngest calls are signed': ["=== 'development'", "!== 'production'"],
    'a redelivery is claimed once': ['and w.lease_token is null', ''],
  },
}
