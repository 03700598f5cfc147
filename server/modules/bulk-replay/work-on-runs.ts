import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { requirePermission } from '@/server/core/permissions'
import { db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/audit'
import { livePorts, type WalletPorts } from '@/server/modules/wallet'
import { endRun, findRun, type RunRow } from './queries-run'
import { claimRun, findRunAuthority, releaseRun, takeItems } from './queries-work'
import { permissionOf, type StopReason } from './run'
import { viewRuns } from './run-view'
import { workOnItem } from './work-on-item'

const leaseMs = 120_000
const batchSize = 16
const atATime = 8
/** So many replays in a row that settled nothing: the wallet is not ready for them. */
const patience = 24
/** How long one turn goes on, so that a process asked to stop is not kept waiting. */
const turnMs = 5_000

/** Works off runs in turns, a few callbacks at a time, until none is left or the turn is over. Returns how many it did. */
export async function workOnRuns(ctx: Context, ports: WalletPorts = livePorts()): Promise<number> {
  const until = Date.now() + turnMs
  let worked = 0
  do {
    const now = ctx.clock.now()
    const claimed = await claimRun(now, new Date(now.getTime() + leaseMs))
    if (!claimed) return worked
    const run = await findRun(claimed.organizationId, claimed.id)
    if (run) worked += await workOnRun(ctx, run, ports)
  } while (Date.now() < until)
  return worked
}

async function workOnRun(ctx: Context, run: RunRow, ports: WalletPorts): Promise<number> {
  const tenant = await actFor(ctx, run)
  if (tenant === null) {
    await end(ctx, run, { status: 'stopped', stopReason: 'not_permitted' })
    return 0
  }
  const items = await takeItems(run.id, batchSize)
  let failedInARow = run.failedInARow
  for (let first = 0; first < items.length; first += atATime) {
    const settled = await Promise.all(
      items.slice(first, first + atATime).map((item) => workOnItem(tenant, run, item, ports)),
    )
    for (const outcome of settled) {
      if (outcome !== 'skipped') failedInARow = outcome === 'settled' ? 0 : failedInARow + 1
    }
  }
  if (items.length === 0) await end(ctx, run, { status: 'done' })
  else if (failedInARow >= patience)
    await end(ctx, run, { status: 'stopped', stopReason: 'wallet_keeps_failing' })
  else await releaseRun(run.id, ctx.clock.now(), failedInARow)
  return items.length
}

/** A context of the person who asked, with their current roles; null where those no longer allow the run. */
async function actFor(ctx: Context, run: RunRow): Promise<TenantContext | null> {
  const authority = await findRunAuthority(db, run.requestedById, run.organizationId)
  if (authority === null) return null
  const { email, role, staffRole } = authority
  const actor = { kind: 'user', userId: run.requestedById, email, role, staffRole } as const
  try {
    requirePermission(actor, permissionOf(run.kind))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
  const { requestId, ip, userAgent } = run
  const organizationId = asOrganizationId(run.organizationId)
  return { actor, requestId, clock: ctx.clock, origin: { ip, userAgent }, organizationId }
}

async function end(
  ctx: Context,
  run: RunRow,
  { status, stopReason }: { status: 'done' | 'stopped'; stopReason?: StopReason },
): Promise<void> {
  await inTransaction(async (db) => {
    const now = ctx.clock.now()
    if (!(await endRun(db, run.id, { status, ...(stopReason && { stopReason }), now }))) return
    const [view] = await viewRuns(db, [run])
    await recordAudit(db, ctx, {
      action: status === 'done' ? 'callback_run.finished' : 'callback_run.stopped',
      subjectType: 'callback_run',
      subjectId: run.id,
      organizationId: run.organizationId,
      after: {
        ...(stopReason && { reason: stopReason }),
        worked: view?.worked ?? 0,
        left: (view?.planned ?? 0) - (view?.worked ?? 0),
        ...Object.fromEntries((view?.results ?? []).map(({ state, count }) => [state, count])),
      },
    })
  })
}
