import type { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db'

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
  const rows = await db.$queryRaw<{ id: string }[]>`
    insert into probe_run (id, organization_id, endpoint_id, url, player_id, currency, bet_minor, started_by,
      started_at, alive_at)
    values (${run.id}::uuid, ${run.organizationId}::uuid, ${run.endpointId}::uuid, ${run.url}, ${run.playerId},
      ${run.currency}, ${run.betMinor}, ${JSON.stringify(run.startedBy)}::jsonb, ${run.now}, ${run.now})
    on conflict (endpoint_id) where finished_at is null do nothing
    returning id`
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

/** False when the run was ended meanwhile: whoever works on it stops. */
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

export async function deleteRunsBefore(db: Db, before: Date): Promise<number> {
  return (await db.probeRun.deleteMany({ where: { startedAt: { lt: before } } })).count
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
