import type { Prisma } from '@/prisma/generated/client'
import type { Db, Statement } from '@/server/db'

export interface NewProbeRun {
  id: string
  organizationId: string
  endpointId: string
  url: string
  playerId: string
  currency: string
  betMinor: bigint
  startedBy: Prisma.InputJsonObject
  now: Date
}

/** False when another run of the endpoint is under way: the database holds it to one. */
export async function insertRun(db: Db, run: NewProbeRun): Promise<boolean> {
  const { id, organizationId, endpointId, url, playerId, currency, betMinor, startedBy, now } = run
  const rows = await db.query<{ id: string }>(
    `insert into probe_run (id, organization_id, endpoint_id, url, player_id, currency, bet_minor, started_by,
      started_at, alive_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
    on conflict (endpoint_id) where finished_at is null do nothing
    returning id`,
    [id, organizationId, endpointId, url, playerId, currency, betMinor, JSON.stringify(startedBy), now],
  )
  return rows.length === 1
}

/** Ends the run of an endpoint that gave no sign of life since then: its process died. */
export async function endSilentRun(
  db: Db,
  run: { endpointId: string; silentSince: Date; now: Date },
): Promise<void> {
  await db.probeRun.updateMany({
    where: { endpointId: run.endpointId, finishedAt: null, aliveAt: { lt: run.silentSince } },
    data: { finishedAt: run.now, isInterrupted: true },
  })
}

export type NewProbeStep = Prisma.ProbeStepUncheckedCreateInput

/** False when the run was ended meanwhile: its worker stops. */
export async function insertStep(
  db: Db,
  step: NewProbeStep,
  { isLast }: { isLast: boolean },
): Promise<boolean> {
  const { count } = await db.probeRun.updateMany({
    where: { id: step.runId, finishedAt: null },
    data: { aliveAt: step.finishedAt, ...(isLast && { finishedAt: step.finishedAt }) },
  })
  if (count === 0) return false
  await db.probeStep.create({ data: step })
  return true
}

export async function markInterrupted(db: Db, runId: string, now: Date): Promise<void> {
  await db.probeRun.updateMany({
    where: { id: runId, finishedAt: null },
    data: { finishedAt: now, isInterrupted: true },
  })
}

export function findRun(db: Db, where: { organizationId: string; id: string }) {
  return db.probeRun.findFirst({ where, include: { steps: { orderBy: { position: 'asc' } } } })
}

/** Newest first, each with the results of its steps. */
export function findRuns(db: Db, where: { organizationId: string; endpointId?: string }, limit: number) {
  return db.probeRun.findMany({
    where,
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    take: limit,
    include: { steps: { select: { result: true } } },
  })
}

/** Runs with every step passed, at the address that their endpoint still has. The same as a `RunState` of passed. */
const currentPass = `
  from probe_run run join endpoint on endpoint.id = run.endpoint_id and endpoint.url = run.url
  where run.finished_at is not null and not run.is_interrupted
    and not exists (select from probe_step step where step.run_id = run.id and step.result <> 'passed')`

const lastPassStatement: Statement = {
  name: 'readiness.last-pass',
  text: `select run.finished_at as "finishedAt" ${currentPass}
      and endpoint.is_active and run.organization_id = $1
    order by run.started_at desc limit 1`,
}

/** When an endpoint in use last passed; null: none did as it is now. */
export async function findLastPass(db: Db, organizationId: string): Promise<Date | null> {
  const [pass] = await db.query<{ finishedAt: Date }>(lastPassStatement, [organizationId])
  return pass?.finishedAt ?? null
}

const pruneStatement: Statement = {
  name: 'readiness.prune',
  text: `delete from probe_run where started_at < $1 and id not in (
      select distinct on (run.endpoint_id) run.id ${currentPass}
      order by run.endpoint_id, run.started_at desc)
    returning id`,
}

/** All but what an endpoint is known to be ready by: its newest pass. */
export async function deleteRunsBefore(db: Db, before: Date): Promise<number> {
  const deleted = await db.query<{ id: string }>(pruneStatement, [before])
  return deleted.length
}

/** An endpoint of the organization, with what a probe's callbacks are addressed by. */
export function findProbedEndpoint(db: Db, where: { organizationId: string; id: string }) {
  return db.endpoint.findFirst({ where, select: { id: true, url: true, brandId: true, providerCode: true } })
}

/** Some game to name in callbacks that must look real: of the endpoint's provider where it has one. */
export function findSomeGame(db: Db, providerCode: string | null) {
  return db.game.findFirst({
    where: { isActive: true, ...(providerCode !== null && { providerCode }) },
    orderBy: { id: 'asc' },
    select: { id: true, providerCode: true, providerGameId: true },
  })
}
