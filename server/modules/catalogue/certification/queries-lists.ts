import { type Db, db, type Statement } from '@/server/db'
import type { TimeCursor } from '@/server/paging/time-cursor'
import type { CertifyingRun } from './is-certified'

export interface ListedCertification {
  id: string
  providerCode: string
  protocolVersion: string
  isFull: boolean
  state: string
  verdict: string | null
  startedBy: unknown
  createdAt: Date
  finishedAt: Date | null
  passed: number
  failed: number
  total: number
}

const listStatement = (direction: 'asc' | 'desc'): Statement => ({
  name: `certification.list-${direction}`,
  text: `select r.id, r.provider_code as "providerCode", r.protocol_version as "protocolVersion", r.is_full as "isFull", r.state,
      r.verdict, r.started_by as "startedBy", r.created_at as "createdAt", r.finished_at as "finishedAt", c.passed, c.failed, c.total
    from certification_run r cross join lateral (select count(*) filter (where state = 'passed')::int as passed,
        count(*) filter (where state = 'failed')::int as failed, count(*)::int as total
      from certification_case where run_id = r.id) c
    where ($1::text is null or r.provider_code = $1)
      and (r.created_at, r.id) ${direction === 'asc' ? '>' : '<'} ($2::timestamptz, $3::uuid)
    order by r.created_at ${direction}, r.id ${direction} limit $4`,
})
const listStatements = { asc: listStatement('asc'), desc: listStatement('desc') }
const anyId = '00000000-0000-0000-0000-000000000000'

export function selectCertifications(
  providerCode: string | null,
  { cursor, direction, limit }: { cursor: TimeCursor | null; direction: 'asc' | 'desc'; limit: number },
): Promise<ListedCertification[]> {
  const [at, id] = cursor
    ? [cursor.createdAt, cursor.id]
    : [direction === 'asc' ? '-infinity' : 'infinity', anyId]
  return db.query<ListedCertification>(listStatements[direction], [providerCode, at, id, limit])
}

export const findRun = (handle: Db, id: string) =>
  handle.certificationRun.findUnique({
    where: { id },
    include: { cases: { orderBy: { position: 'asc' } } },
  })
export type FoundRun = NonNullable<Awaited<ReturnType<typeof findRun>>>

/** The provider's finished run before this one that tried any of the same cases. */
export const findRunBefore = (
  handle: Db,
  { providerCode, createdAt, names }: { providerCode: string; createdAt: Date; names: string[] },
) =>
  handle.certificationRun.findFirst({
    where: {
      ...{ providerCode, state: 'finished', createdAt: { lt: createdAt } },
      cases: { some: { name: { in: names } } },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: { cases: { select: { name: true, state: true } } },
  })

export const findExchanges = (handle: Db, of: { runId: string; position?: number }) =>
  handle.certificationExchange.findMany({
    where: of,
    orderBy: [{ position: 'asc' }, { at: 'asc' }, { id: 'asc' }],
  })
export type FoundExchange = Awaited<ReturnType<typeof findExchanges>>[number]

/** What decides whether the provider is certified: the newest passes suffice. */
export const findCertifyingRuns = (handle: Db, providerCode: string): Promise<CertifyingRun[]> =>
  handle.certificationRun.findMany({
    where: { providerCode, state: 'finished', verdict: 'passed', isFull: true },
    orderBy: { finishedAt: 'desc' },
    take: 20,
    select: { protocolVersion: true, isFull: true, verdict: true, finishedAt: true },
  })
