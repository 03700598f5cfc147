import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { log } from '@/server/log'
import {
  replayMovement,
  resolveMovement,
  type SeenMovement,
  type WalletPorts,
} from '@/server/modules/delivery/wallet'
import type { RunRow } from './queries-run'
import { findMovementState, finishItem, type WorkItem } from './queries-work'

export type ItemOutcome = 'settled' | 'unsettled' | 'skipped'

/**
 * Replays or resolves one movement of a run, if it still stands as the dry run saw it. One that a process began and did not
 * finish is looked at first: if it has moved, that was ours, and it is not sent again.
 */
export async function workOnItem(
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
