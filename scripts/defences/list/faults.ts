import type { Defence } from '../defence'

const record = {
  file: 'server/modules/wallet/queries-record.ts',
  seenBy: 'server/modules/wallet/report-movement.db.test.ts',
}
const refunds = {
  file: 'server/modules/wallet/queries-refund.ts',
  seenBy: 'server/modules/wallet/refunds.db.test.ts',
}
const claims = {
  file: 'server/modules/wallet/queries-claim.ts',
  seenBy: 'server/modules/wallet/redelivery.db.test.ts',
}
const silent = { seenBy: 'server/modules/wallet/silent-database.db.test.ts' }
const crash = { seenBy: 'server/modules/wallet/crash.db.test.ts' }

const plays = {
  file: 'server/modules/free-rounds/play-rules.ts',
  seenBy: 'server/modules/free-rounds/play-rules.test.ts',
}

/** Crashes, outages, and everything that happens twice or at once. */
export const faults: readonly Defence[] = [
  {
    name: 'an instance with other encryption keys is not ready',
    file: 'server/health/sealed-canary.ts',
    find: 'if (stored !== null) return opens(stored, purpose)',
    replace: 'if (stored !== null) return true',
    seenBy: 'server/health/health.db.test.ts',
  },
  {
    name: 'the first canary is sealed only by who opens what stands',
    file: 'server/health/sealed-canary.ts',
    find: 'if (!earlier.every(({ sealed, purpose: its }) => opens(sealed, its))) return false',
    replace: 'if (earlier.length < 0) return false',
    seenBy: 'server/health/health.db.test.ts',
  },
  {
    name: 'ready means that a write goes through',
    file: 'server/health/read-readiness.ts',
    find: 'checks.write = finding(await canWrite())',
    replace: 'checks.write = finding(true)',
    seenBy: 'server/health/health.db.test.ts',
  },
  {
    name: 'a pooler that shares sessions is refused at the start',
    file: 'server/health/require-own-sessions.ts',
    find: '[...first].some((pid) => second.has(pid))',
    replace: 'first.size === 0',
    seenBy: 'server/health/require-own-sessions.test.ts',
  },
  {
    name: 'a log that nobody reads holds nobody up',
    file: 'server/core/log-output.ts',
    find: 'if (waitingChars + bytes.length > mostWaitingChars) {',
    replace: 'if (waitingChars + bytes.length < 0) {',
    seenBy: 'server/core/log-output.test.ts',
  },
  {
    name: "time is the database's, whatever the instance's clock says",
    file: 'server/health/database-time.ts',
    find: 'if (known === null || Math.abs(aheadMs - known) > uncertaintyMs) setDatabaseAhead(aheadMs)',
    replace: 'if (known === aheadMs) setDatabaseAhead(aheadMs)',
    seenBy: 'server/health/database-time.db.test.ts',
  },
  {
    name: 'a job start that is still to come is not believed',
    file: 'server/jobs/queries.ts',
    find: "isFuture('j.last_started_at', '$2')",
    replace: "isFuture('null', '$2')",
    seenBy: 'server/jobs/run-job.db.test.ts',
  },
  {
    ...record,
    name: 'a movement is recorded before it leaves',
    file: 'server/modules/wallet/accept-movement.ts',
    find: 'const recorded = await recordWithPlay(movement)',
    replace: `const early = start.firstAttempt
  if (early) {
    await ports.send({ endpointId: early.endpointId, url: early.url, headers: early.requestHeaders, body: draft.body, timeoutMs: 5_000 })
  }
  const recorded = await recordWithPlay(movement)`,
  },
  {
    ...record,
    name: 'a movement is one, however often it is reported',
    find: 'on conflict (organization_id, provider_code, transaction_id, brand_id) do nothing',
    replace:
      'on conflict (organization_id, provider_code, transaction_id, brand_id) do update set id = excluded.id',
  },
  {
    name: 'free bets at once take no more rounds than were granted',
    file: 'server/modules/free-rounds/queries-grant.ts',
    find: 'where g.id = any ($1::uuid[]) order by g.id for update`',
    replace: 'where g.id = any ($1::uuid[]) order by g.id`',
    seenBy: 'server/modules/wallet/free-play.db.test.ts',
  },
  {
    ...plays,
    name: 'a free bet is held to the granted stake',
    find: 'if (isOverStake)',
    replace: "if (isOverStake && game.status === 'pending_issue')",
  },
  {
    name: 'rounds in play that the provider calls off come back at no launch',
    file: 'server/modules/free-rounds/lifecycle-rules.ts',
    find: "if (game.status !== 'active' && !isInPlay) return game",
    replace: "if (game.status !== 'active') return game",
    seenBy: 'server/modules/free-rounds/lifecycle-rules.test.ts',
  },
  {
    ...plays,
    name: 'a free round begins within its window',
    find: "game.status === 'expired' || at >= endAt",
    replace: "game.status === 'expired'",
  },
  {
    ...record,
    name: 'the same id with other content is a conflict',
    file: 'server/modules/wallet/answer-repeat.ts',
    find: 'if (!stored.contentHash.equals(hashReport(report)))',
    replace: 'if (stored.contentHash.length === 0)',
  },
  {
    ...record,
    name: 'a repeat waits for the answer of the first',
    file: 'server/modules/wallet/answer-repeat.ts',
    find: 'const settled = await waitForFirstAnswer(stored, ports)',
    replace: 'const settled = stored',
  },
  {
    ...silent,
    name: 'a connection that does not answer by its deadline is destroyed',
    file: 'server/database/bounded-client.ts',
    find: 'this.timer = setTimeout(() => this.miss(), this.deadlineMs)',
    replace: 'void this.miss',
  },
  {
    ...silent,
    name: 'idle connections that fell silent as well are not lent again',
    file: 'server/database/bounded-client.ts',
    find: 'return this.timer === undefined && this.heardAtMs < timeMs',
    replace: 'return timeMs < 0',
  },
  {
    ...silent,
    name: 'a movement whose commit was not answered is read back',
    file: 'server/modules/wallet/commit-together.ts',
    find: 'readBack: ({ id }) => onMoneyLane(() => findRecorded(pool, id)),',
    replace: '',
  },
  {
    ...silent,
    name: 'a refund whose commit was not answered is read back',
    file: 'server/modules/wallet/record-in-transaction.ts',
    find: 'if (!recorded || isRefusedByDatabase(error)) throw error',
    replace: 'if (recorded !== undefined) throw error',
  },
  {
    name: 'a batch that hangs gives up its place',
    file: 'server/core/gather.ts',
    find: 'return Promise.race([run, late]).finally(() => clearTimeout(timer))',
    replace: 'late.catch(() => undefined)\n  return run.finally(() => clearTimeout(timer))',
    seenBy: 'server/core/gather.test.ts',
  },
  {
    ...crash,
    name: 'what a process left open is taken up again',
    file: 'server/modules/wallet/queries-recover.ts',
    find: 'where w.lease_token is not null and w.lease_expires_at <= $1',
    replace: 'where w.lease_token is null and w.lease_expires_at <= $1',
  },
  {
    ...crash,
    name: 'an attempt that broke off may have moved money',
    file: 'server/modules/wallet/recover-interrupted.ts',
    find: 'mayHaveMoved: true',
    replace: 'mayHaveMoved: false',
  },
  {
    ...crash,
    name: 'an outcome counts under its own lease alone',
    file: 'server/modules/wallet/queries-outcome.ts',
    find: 'w.lease_token = o."leaseToken" and w.state = any(o."fromStates")',
    replace: 'o."leaseToken" is not null',
  },
  {
    ...refunds,
    name: 'a refund waits for its bet in flight',
    file: 'server/modules/wallet/refund-rules.ts',
    find: "if (referenced.isInFlight) return { kind: 'wait' }",
    replace: '',
    seenBy: 'server/modules/wallet/refund-rules.test.ts',
  },
  {
    ...refunds,
    name: 'a bet is refunded once',
    file: 'server/modules/wallet/refund-rules.ts',
    find: "if (firstRefundId !== null) return { kind: 'already_refunded', firstRefundId }",
    replace: '',
  },
  {
    ...refunds,
    name: 'a bet whose refund came first never leaves',
    file: 'server/modules/wallet/accept-refund.ts',
    find: 'if (bet === null && firstRefundId === null)',
    replace: 'if (bet === null && firstRefundId !== null)',
  },
  {
    ...refunds,
    name: 'a refunded bet leaves the queue',
    file: 'server/modules/wallet/accept-refund.ts',
    find: 'if (supersededBetId !== null) await supersedeBet(sql, supersededBetId, now)',
    replace: '',
  },
  {
    ...refunds,
    name: 'a refund is of the same purse and amount',
    file: 'server/modules/wallet/refund-rules.ts',
    find: 'if (referenced !== null && !isSameDebit(refund, referenced))',
    replace: "if (referenced?.id === '')",
  },
  {
    ...claims,
    name: 'an entry of the queue is claimed by one',
    find: `w.state = 'retrying' and w.lease_token is null and w.endpoint_id is not null`,
    replace: `w.state = 'retrying' and w.endpoint_id is not null`,
  },
  {
    ...claims,
    name: 'a slow wallet holds up nobody else',
    file: 'server/modules/wallet/redelivery-lanes.ts',
    find: 'const maxLanes = 32',
    replace: 'const maxLanes = 1',
  },
  {
    ...claims,
    name: 'a redelivery sends the same bytes',
    file: 'server/modules/wallet/deliver-claimed.ts',
    find: '      body: claimed.body,\n',
    replace: "      body: Buffer.concat([claimed.body, Buffer.from(' ')]),\n",
  },
  {
    ...claims,
    name: 'a wallet that fails is given a rest',
    file: 'server/modules/wallet/start-delivery.ts',
    find: 'if (!isPaused) return sendNow(endpoint, around)',
    replace: 'if (endpoint) return sendNow(endpoint, around)',
  },
  {
    name: 'no database connection is held over a call',
    file: 'server/modules/wallet/accept-movement.ts',
    find: 'await deliver(ctx, delivery, ports)',
    replace: `await (await import('@/server/db')).inTransaction(() => deliver(ctx, delivery, ports))`,
    seenBy: 'server/rest/exhaustion.db.test.ts',
  },
  {
    name: 'a pool without a connection is worth a repeat',
    file: 'server/rest/database-failure.ts',
    find: ' || poolMessages.test(error.message)',
    replace: '',
    seenBy: 'server/rest/database-failure.test.ts',
  },
  {
    name: 'a disk without room is worth a repeat',
    file: 'server/rest/database-failure.ts',
    find: ' || isPassing(code)',
    replace: '',
    seenBy: 'server/rest/database-failure.test.ts',
  },
  {
    name: 'a bet is never replayed by hand',
    file: 'server/modules/wallet/replay-rules.ts',
    find: "if (movement.type === 'bet') return 'bet'",
    replace: '',
    seenBy: 'server/modules/wallet/replay-rules.test.ts',
  },
  {
    name: 'a reply that means two things means nothing',
    file: 'server/modules/wallet/reply-verdict.ts',
    find: "return isAmbiguous ? 'duplicate_member' : members",
    replace: 'return members',
    seenBy: 'server/modules/wallet/reply-verdict.test.ts',
  },
]
