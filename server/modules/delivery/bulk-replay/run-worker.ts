import { type Batch, createWorker, type Worker } from '@/server/concurrency/worker'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { requirePermission } from '@/server/core/permissions'
import { type Db, db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { organizationHref, tellPeople } from '@/server/modules/accounts/inbox'
import {
  livePorts,
  replayMovement,
  resolveMovement,
  type SeenMovement,
  type WalletPorts,
} from '@/server/modules/delivery/wallet'
import { recordAudit } from '@/server/modules/platform/audit'
import { endRun, findRun, type RunRow } from './queries-run'
import {
  claimRun,
  findMovementState,
  findRunAuthority,
  finishItem,
  hasClaimableRun,
  releaseItems,
  releaseRun,
  takeItems,
  type WorkItem,
} from './queries-work'
import { permissionOf, type StopReason } from './run'
import { type RunView, viewRuns } from './run-view'

const leaseMs = 120_000
const batchSize = 16
/** So many replays in a row that settled nothing: the wallet is not ready for them. */
const maxFailedInARow = 24

/** Works off the runs that were started, a batch of each in turn. */
export function createRunWorker(ports: () => WalletPorts = livePorts): Worker {
  return createWorker({
    name: 'bulk run',
    concurrency: 8,
    pace: { min: batchSize, max: batchSize, aheadMs: 0 },
    findDue: async (ctx) => ((await hasClaimableRun(ctx.clock.now())) ? ['runs'] : []),
    claim: (ctx, _queue, { limit }) => claimBatch(ctx, limit, ports()),
    onError(error, { item }) {
      log.error({ err: error, movementId: item?.movementId }, 'callback run failed')
    },
  })
}

type ItemBatch = Batch<WorkItem, ItemOutcome | null>

/** The next movements of the run that waited longest, under a lease of the run. */
async function claimBatch(
  ctx: Context,
  limit: number,
  ports: WalletPorts,
): Promise<ItemBatch | { waitMs: number } | null> {
  const now = ctx.clock.now()
  const claimed = await claimRun(now, new Date(now.getTime() + leaseMs))
  if (!claimed) return null
  const run = await findRun(claimed.organizationId, claimed.id)
  const tenant = run && (await actFor(ctx, run))
  if (!run) return { waitMs: 0 }
  if (!tenant) {
    await end(ctx, run, { status: 'stopped', stopReason: 'not_permitted' })
    return { waitMs: 0 }
  }
  const items = await takeItems(run.id, limit)
  if (items.length === 0) {
    await end(ctx, run, { status: 'done' })
    return { waitMs: 0 }
  }
  return {
    items,
    work: (item, limited) => limited(() => workOnItem(tenant, run, item, ports)),
    settle: (outcomes) => settle(ctx, run, outcomes),
    release: (unstarted) => releaseItems(run.id, unstarted),
  }
}

async function settle(ctx: Context, run: RunRow, outcomes: readonly (ItemOutcome | null)[]): Promise<void> {
  const tried = outcomes.filter((outcome) => outcome !== null && outcome !== 'skipped')
  const lastSettled = tried.lastIndexOf('settled')
  const failedInARow = lastSettled < 0 ? run.failedInARow + tried.length : tried.length - 1 - lastSettled
  if (failedInARow < maxFailedInARow) await releaseRun(run.id, ctx.clock.now(), failedInARow)
  else await end(ctx, run, { status: 'stopped', stopReason: 'wallet_keeps_failing' })
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
    await tellEnd(db, run, { status, view, now })
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

/** Who asked for the run reads of its end in their inbox. */
async function tellEnd(
  db: Db,
  { id, kind, organizationId, requestedById }: RunRow,
  { status, view, now }: { status: 'done' | 'stopped'; view: RunView | undefined; now: Date },
): Promise<void> {
  const isDone = status === 'done'
  await tellPeople(db, {
    ...{ organizationId, kind: 'run_ended', subjectId: id, now, to: [requestedById] },
    severity: isDone ? 'info' : 'warning',
    title: `Your bulk ${kind} ${isDone ? 'finished' : 'stopped'}`,
    text: `${view?.worked ?? 0} of ${view?.planned ?? 0} callbacks processed.`,
    href: await organizationHref(db, organizationId, `/callbacks/runs?run=${id}`),
  })
}

type ItemOutcome = 'settled' | 'unsettled' | 'skipped'

/**
 * Replays or resolves one movement of a run, if it still stands as the dry run saw it. One that a process began and did not
 * finish is looked at first: if it has moved, that was ours, and it is not sent again.
 */
async function workOnItem(
  ctx: TenantContext,
  run: Pick<RunRow, 'id' | 'kind' | 'note' | 'outcome'>,
  item: WorkItem,
  ports: WalletPorts,
): Promise<ItemOutcome> {
  const seen = { state: item.seenState, attemptCount: item.seenAttempts }
  const part = { runId: run.id, seen }
  const id = item.movementId
  if (item.wasStarted) {
    const found = await findMovementState(ctx.organizationId, id)
    if (found && hasMoved(found, seen)) return finish(run.id, id, found.state)
  }
  try {
    const { state } =
      run.kind === 'replay'
        ? await replayMovement(ctx, { id }, ports, part)
        : await resolveMovement(ctx, { id, note: run.note ?? '', outcome: run.outcome ?? 'other' }, part)
    return await finish(run.id, id, state)
  } catch (error) {
    if (!(error instanceof AppError)) {
      // It stays begun: the next turn finds out how far it came.
      log.error({ err: error, runId: run.id, movementId: id }, 'callback run item failed')
      return 'unsettled'
    }
    const { reason } = { reason: 'refused', ...error.details }
    await finishItem(run.id, id, { reason: typeof reason === 'string' ? reason : 'refused' })
    return 'skipped'
  }
}

const hasMoved = (found: SeenMovement, seen: SeenMovement) =>
  found.state !== seen.state || found.attemptCount !== seen.attemptCount

async function finish(runId: string, id: string, state: SeenMovement['state']): Promise<ItemOutcome> {
  await finishItem(runId, id, { resultState: state })
  return state === 'confirmed' || state === 'resolved' ? 'settled' : 'unsettled'
}
