import type { Db } from '@/server/db'
import { counted, type Measure, minuteMs } from '../rule'
import { findDifferingLimitAccounts } from './queries-accounts'

/** Reads what the job `compare-limit-accounts` has found. */
export const limitAccountsDiffer: Measure = {
  rule: 'limit_accounts_differ',
  everyMs: minuteMs,
  quietMs: 0,
  async find(db: Db) {
    const rows = await findDifferingLimitAccounts(db)
    return rows.map(({ id, slug, accounts }) => ({
      cause: id,
      organizationId: null,
      values: { accounts: BigInt(accounts) },
      figures: { organization: slug, accounts },
    }))
  },
  words: ({ organization, accounts }) => ({
    title: `${counted(accounts, 'limit account differs', 'limit accounts differ')} at ${organization}`,
    text: 'The losses stored for loss limits differ from the transactions. The runbook “Limit accounts differ” explains how to recount them.',
  }),
  past: ({ organization, accounts }) =>
    `${counted(accounts, 'limit account', 'limit accounts')} differed at ${organization}`,
  size: ({ accounts }) => Number(accounts),
}
