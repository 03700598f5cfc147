import { db, type Statement } from '@/server/db'

/** Of an organization, the newest so many are counted. */
const maxCounted = 1_000

/** Calls that were refused with one code, over all organizations. */
export interface RefusedCalls {
  errorCode: string | null
  status: number
  calls: number
  organizations: number
  lastAt: Date
  /** An organization has more than are counted. */
  isPartial: boolean
}

const refusedStatement: Statement = {
  name: 'request-log.refused-everywhere',
  text: `select r.error_code as "errorCode", r.status, sum(r.calls)::float8 as calls,
      count(*)::float8 as organizations, max(r.last_at) as "lastAt", bool_or(r.is_partial) as "isPartial"
    from organization o cross join lateral (
      select error_code, status, count(*) as calls, max(created_at) as last_at,
        sum(count(*)) over () >= ${maxCounted} as is_partial
      from (
        select error_code, status, created_at from api_request
        where organization_id = o.id and created_at >= $1 and status >= 400
        order by created_at desc limit ${maxCounted}
      ) newest
      group by 1, 2
    ) r
    group by 1, 2 order by r.status >= 500 desc, calls desc, 1, 2 limit 50`,
}

/** Since a time; faults of our own and of providers first, then the commonest. */
export function findRefusedEverywhere(since: Date): Promise<RefusedCalls[]> {
  return db.query<RefusedCalls>(refusedStatement, [since])
}
