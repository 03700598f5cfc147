import type { DefenceList } from '../markers'

/** Crashes, outages, and everything that happens twice or at once. */
export const faults: DefenceList = {
  'server/health/health.db.test.ts': {
    'an instance with other encryption keys is not ready': ['opens(stored, purpose)', 'true'],
    'the first canary needs keys that decrypt what is stored': [
      '!earlier.every(({ sealed, purpose: its }) => opens(sealed, its))',
      'earlier.length < 0',
    ],
    'ready means that the database accepts writes': ['await canWrite()', 'true'],
  },
  'server/health/require-own-sessions.test.ts': {
    'a pooler that shares sessions is refused': [
      '[...first].some((pid) => second.has(pid))',
      'first.size === 0',
    ],
  },
  'server/database/replica-reading.test.ts': {
    'a replica that is too old is not read': ['> maxAgeMs', '> Number.POSITIVE_INFINITY'],
    'who has just written reads the primary': 'remove',
  },
  'server/modules/delivery/wallet/outage.db.test.ts': {
    "an operator's answer outlives a failover of the database": ['isLeased &&', 'false &&'],
  },
  'server/database/replica-server.test.ts': {
    'reads go to the standby whose age is measured': 'remove',
  },
  'verification/drill/replica.db.test.ts': {
    'a replica of another database is not read': ['here.database !== there.database', 'false'],
  },
  'server/core/log-output.test.ts': {
    'a blocked log output blocks no request': 'remove',
  },
  'server/modules/delivery/wallet/restore.db.test.ts': {
    'a refund of a bet that a restore may have lost is delivered': 'remove',
    'a restore is believed to have lost bets for its days, and of tenants that were there': [
      ['r.delivers_refunds_until > $2', '$2::timestamptz is not null'],
      ['o.created_at <= r.marked_at', 'o.created_at is not null'],
    ],
    'bets queued at a restore may have moved money': ['may_have_moved = true', 'may_have_moved = false'],
  },
  'server/health/database-time.db.test.ts': {
    'an instance with a wrong clock is not ready': [
      '!isBeyond(await measureDatabaseTime(), largestSkewMs)',
      '(await measureDatabaseTime()) !== null',
    ],
    'time comes from the database': [
      'known === null || Math.abs(aheadMs - known) > uncertaintyMs',
      'known === aheadMs',
    ],
  },
  'server/jobs/run-job.db.test.ts': {
    'a job runs once per interval': ["isFuture('j.last_started_at'", "isFuture('null'"],
  },
  'server/modules/delivery/wallet/receive.db.test.ts': {
    'a movement is recorded before it is sent': [
      'const recorded',
      `const early = movement.firstAttempt
  if (early) {
    await wallet.ports.send({ endpointId: early.endpointId, url: early.url, headers: {}, body: movement.body, timeoutMs: 5_000 })
  }
  const recorded`,
    ],
  },
  'server/modules/delivery/archive/partitions.db.test.ts': {
    'a bet that is archived is no unknown one': ['!== null) throw', '=== undefined) throw'],
  },
  'server/modules/delivery/wallet/movement-plans.db.test.ts': {
    'movements are looked up by their indexes': [
      "'off',\n  enable_hashjoin: 'off',\n  enable_mergejoin: 'off'",
      "'on'",
    ],
  },
  'server/modules/delivery/statistics/facts.db.test.ts': {
    'what archived movements count for stays counted': ['kept > first', 'kept === first'],
    'what settled long after its archived month stays counted': [
      'settledBefore &&',
      '(await findArchivedBefore(db)) &&',
    ],
  },
  'server/modules/delivery/wallet/repeated-report.db.test.ts': {
    'the same id with other content is a conflict': [
      '!stored.contentHash.equals(hashReport(report))',
      'stored.contentHash.length === 0',
    ],
    'a repeat waits for the first answer': ['await waitForFirstAnswer(wallet, stored)', 'stored'],
  },
  'server/modules/rules/limits/limit-rules.test.ts': {
    'a raised limit waits 24 hours': ['isStricter(limits[field], value)', 'false'],
    'a stake above its ceiling is refused': ['amountMinor > stake.value', 'false'],
    'a bet that would pass a loss limit is refused': [
      'used.losses[field] + amountMinor > limit.value',
      'used.losses[field] > limit.value',
    ],
  },
  'server/modules/rules/limits/limits.db.test.ts': {
    'a player who has reached a loss limit opens no session': ['used < limit.value', 'true'],
    'free rounds are not issued above a stake ceiling': ['!isAbove(stakesMinor, ceiling)', 'true'],
  },
  'server/modules/delivery/wallet/record-bet.db.test.ts': {
    'a bet is judged whatever a process still believes of its player': [
      'hasDatabaseCode(error, limitsApply)',
      'false',
    ],
  },
  'server/modules/delivery/wallet/free-play.db.test.ts': {
    'free bets lock their grant': ['for update', ''],
  },
  'server/modules/play/free-rounds/play-rules.test.ts': {
    'a free bet is held to the granted stake': [
      'isOverStake',
      "isOverStake && game.status === 'pending_issue'",
    ],
    'a free round begins within its window': ['|| at >= endAt', ''],
  },
  'server/modules/play/free-rounds/lifecycle-rules.test.ts': {
    'rounds in play are not reopened by a launch': ['&& !isInPlay', ''],
  },
  'server/modules/delivery/wallet/silent-database.db.test.ts': {
    'a connection that misses its deadline is destroyed': [
      'this.timer = setTimeout(() => this.miss(), this.deadlineMs)',
      'void this.miss',
    ],
    'silent idle connections are not reused': [
      'this.timer === undefined && this.heardAtMs < timeMs',
      'timeMs < 0',
    ],
    'a movement with an unknown commit is read back': 'remove',
    'a refund with an unknown commit is read back': [
      '!recorded || isRefusedByDatabase(error)',
      'recorded !== undefined',
    ],
  },
  'server/concurrency/batch.test.ts': {
    'a hanging batch releases its place': [
      'await inTime(options.giveUpAfterMs, run, () => new BatchAbandoned())',
      'await run',
    ],
  },
  'server/modules/delivery/wallet/crash.db.test.ts': {
    'interrupted movements are recovered once': ['w.lease_token is not null', 'w.lease_token is null'],
    'an interrupted attempt may have moved money': ['mayHaveMoved: true', 'mayHaveMoved: false'],
    'an outcome counts under its own lease only': [
      'w.lease_token = o."leaseToken" and w.state = any(o."fromStates")',
      'o."leaseToken" is not null',
    ],
  },
  'server/modules/delivery/bulk-replay/reopen.db.test.ts': {
    'a callback whose money moved by other means is not reopened': 'remove',
    'a run planned before a callback was reopened leaves it out': 'remove',
  },
  'server/modules/delivery/wallet/refund-rules.test.ts': {
    'a refund waits for its bet in flight': 'remove',
  },
  'server/modules/delivery/wallet/answer.test.ts': {
    'a held refund is never called pending': 'remove',
  },
  'server/modules/delivery/wallet/refunds.db.test.ts': {
    'a bet is refunded once': 'remove',
    'a bet after its refund never leaves': ['firstRefund === null', 'firstRefund !== null'],
    'a refunded bet leaves the queue': 'remove',
    'a refund matches its bet': 'remove',
  },
  'server/modules/delivery/open-rounds/ask-rounds.db.test.ts': {
    'a round is asked for once at a time': ['and (lease_expires_at is null or lease_expires_at <= $2)', ''],
  },
  'server/modules/delivery/wallet/reverse-late-bets.db.test.ts': {
    'a late bet is reversed once, and not beside its refund': 'remove',
    'a late bet is not resolved beside its refund': 'remove',
    'a provider cannot take a reversal’s identity': 'remove',
    'an endpoint may refuse redelivered bets': [
      "type === 'bet' && !endpoint.redeliversBets",
      "type === 'win' && !endpoint.redeliversBets",
    ],
  },
  'server/modules/delivery/transactions/operator-reads.db.test.ts': {
    'a refund counts with its bet': ["refund: isRefunded('t')", "refund: 'true'"],
  },
  'server/modules/delivery/wallet/redelivery.db.test.ts': {
    'a redelivery is claimed once': ['and w.lease_token is null', ''],
    'a slow endpoint does not block redeliveries': ['32', '1'],
    'a redelivery sends the same bytes': ['claimed.body', "Buffer.concat([claimed.body, Buffer.from(' ')])"],
  },
  'server/modules/delivery/wallet/cool-off.db.test.ts': {
    'a failing endpoint is paused': ['!isPaused', 'endpoint'],
  },
  'server/rest/exhaustion.db.test.ts': {
    'no transaction is held over a call': [
      'await deliver(wallet, attempt)',
      "await (await import('@/server/db')).inTransaction(() => deliver(wallet, attempt))",
    ],
  },
  'server/database/database-failure.test.ts': {
    'an exhausted pool or a full disk is a temporary failure': [
      ['|| poolMessages.test(error.message)', ''],
      ['|| isPassing(code)', ''],
    ],
  },
  'server/modules/delivery/wallet/replay-rules.test.ts': {
    'a bet is never replayed manually': 'remove',
  },
  'server/modules/delivery/wallet/judge.test.ts': {
    'an ambiguous reply settles nothing': ["isAmbiguous ? 'duplicate_member' : members", 'members'],
  },
}
