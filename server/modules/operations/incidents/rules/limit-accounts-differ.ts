import type { Db, Statement } from '@/server/db'
import { counted, type Measure, minuteMs } from '../rule'

const statement: Statement = {
  name: 'incidents.limit-accounts-differ',
  text: `select o.id, o.slug, count(*)::int4 as accounts
    from limit_account a join organization o on o.id = a.organization_id
    where a.difference_minor > 0 group by 1, 2 order by 1 limit 5000`,
}

interface Row {
  id: string
  slug: string
  accounts: number
}

/** Reads what the job `compare-limit-accounts` has found. */
export const limitAccountsDiffer: Measure = {
  rule: 'limit_accounts_differ',
  everyMs: minuteMs,
  quietMs: 0,
  async find(db: Db) {
    const rows = await db.query<Row>(statement)
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
