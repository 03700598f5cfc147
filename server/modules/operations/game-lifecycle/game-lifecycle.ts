import { z } from 'zod'
import {
  KeepGameForm,
  RetireGameForm,
  retirementNoticeDays,
  ScheduleReleaseForm,
} from '@/server/contract/forms/game-lifecycle'
import { OneGame } from '@/server/contract/inputs'
import type { NotificationEvent } from '@/server/contract/notification-events'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { lifecycleStateOf } from '@/server/modules/catalogue/catalog'
import { announce } from '@/server/modules/operations/destinations'
import { findAudience } from '@/server/modules/operations/maintenance'
import { recordAudit } from '@/server/modules/platform/audit'
import {
  findGame,
  type LifecycleRow,
  lockGame,
  type RetiredGame,
  releaseDue,
  retireDue,
  updateGame,
} from './queries'

const minuteMs = 60_000
const noticeMs = retirementNoticeDays * 1_440 * minuteMs
/** A release that came due while nothing ran is made up for within this time. */
const missedMs = 7 * 1_440 * minuteMs

/** Throws E5004, E0004. */
export const getGameLifecycle = readVerb(
  'gameLifecycle.read',
  OneGame,
  async ({ clock }: Context, { gameId }: OneGame) => {
    const game = await findGame(gameId)
    if (!game) throw noGame()
    const { name, providerGameId, goesLiveAt, retiresAt, retirementNote, provider } = game
    return {
      ...{ name, providerName: provider.name, providerGameId, goesLiveAt, retiresAt, retirementNote },
      state: lifecycleStateOf(game, clock.now()),
    }
  },
)

const Release = z.object({ ...OneGame.shape, ...ScheduleReleaseForm.shape })

/**
 * Takes a game out of every list until its release, or moves that. Throws E5004, E0004, E0003 (in the past, after its retirement, or
 * the game is retired).
 */
export const scheduleRelease = writeVerb(
  'gameLifecycle.manage',
  Release,
  (ctx: Context, { gameId, goesLiveAt: text }: z.output<typeof Release>) => {
    const [now, goesLiveAt] = [ctx.clock.now(), momentOf(text)]
    if (goesLiveAt.getTime() < now.getTime() - minuteMs) throw invalid('goesLiveAt', 'It is in the past.')
    return inTransaction(async (tx) => {
      const before = await requireGame(tx, gameId)
      if (lifecycleStateOf(before, now) === 'retired') throw invalid('goesLiveAt', 'The game is retired.')
      if (before.retiresAt !== null && before.retiresAt <= goesLiveAt)
        throw invalid('goesLiveAt', 'The game is retired before then.')
      await updateGame(tx, gameId, { goesLiveAt, isActive: false })
      await recordAudit(tx, ctx, {
        ...{ action: 'game.release_scheduled', subjectType: 'game', subjectId: gameId },
        ...{ before: { goesLiveAt: before.goesLiveAt }, after: { name: before.name, goesLiveAt } },
      })
    })
  },
)

const Retirement = z.object({ ...OneGame.shape, ...RetireGameForm.shape })
type Retirement = z.output<typeof Retirement>

/**
 * Announces when a game is retired, or moves that, and tells every organization that has its provider. Throws E5004, E0004, E0003 (in
 * the past, retired, before its release, or within the notice without a reason).
 */
export const announceRetirement = writeVerb('gameLifecycle.manage', Retirement, runAnnounce)

async function runAnnounce(
  ctx: Context,
  { gameId, note, urgentReason, ...given }: Retirement,
): Promise<void> {
  const [now, retiresAt] = [ctx.clock.now(), momentOf(given.retiresAt)]
  if (retiresAt.getTime() < now.getTime() - minuteMs) throw invalid('retiresAt', 'It is in the past.')
  if (retiresAt.getTime() - now.getTime() < noticeMs && urgentReason === '')
    throw invalid('urgentReason', `Within ${retirementNoticeDays} days, say why it cannot wait.`)
  await inTransaction(async (tx) => {
    const before = await requireGame(tx, gameId)
    if (lifecycleStateOf(before, now) === 'retired')
      throw invalid('retiresAt', 'The game is retired already.')
    if (before.goesLiveAt !== null && before.goesLiveAt >= retiresAt)
      throw invalid('retiresAt', 'The game is released after then.')
    const after = await updateGame(tx, gameId, {
      ...{ retiresAt, retirementNote: note || null },
      lifecycleRevision: before.lifecycleRevision + 1,
    })
    await recordAudit(tx, ctx, {
      ...{ action: 'game.retirement_announced', subjectType: 'game', subjectId: gameId },
      before: { retiresAt: before.retiresAt },
      after: { name: before.name, retiresAt, note, urgentReason },
    })
    await tell(
      tx,
      ctx,
      after,
      'game.deprecated',
      `Sessions open until ${minuteOf(retiresAt)} UTC. ${note}`.trim(),
    )
  })
}

const Kept = z.object({ ...OneGame.shape, ...KeepGameForm.shape })

/** Cancels a retirement that has not come. Throws E5004, E0004, E0003 (none is announced, or it has come). */
export const cancelRetirement = writeVerb(
  'gameLifecycle.manage',
  Kept,
  (ctx: Context, { gameId, reason }: z.output<typeof Kept>) =>
    inTransaction(async (tx) => {
      const before = await requireGame(tx, gameId)
      if (before.retiresAt === null || before.retiresAt <= ctx.clock.now())
        throw invalid('gameId', 'There is no retirement to cancel.')
      const after = await updateGame(tx, gameId, { retiresAt: null, retirementNote: null })
      await recordAudit(tx, ctx, {
        ...{ action: 'game.retirement_cancelled', subjectType: 'game', subjectId: gameId },
        ...{ before: { retiresAt: before.retiresAt }, after: { name: before.name, reason } },
      })
      await tell(tx, ctx, after, 'game.retirement_cancelled', 'The game stays.')
    }),
)

/** Opens games whose release has come and closes those whose retirement has. Launches go by the clock. */
export function workOnGameLifecycle(ctx: Context): Promise<{ released: number; retired: number }> {
  return inTransaction(async (tx) => {
    const now = ctx.clock.now()
    const released = await releaseDue(tx, { now, since: new Date(now.getTime() - missedMs) })
    const retired = await retireDue(tx, now)
    const text = 'Sessions no longer open. Wins and refunds of open rounds are still sent.'
    for (const game of retired) await tell(tx, ctx, game, 'game.retired', text)
    return { released, retired: retired.length }
  })
}

type GameEvent = Extract<NotificationEvent, `game.${string}`>

/** Each organization that has the provider, and the staff. */
async function tell(
  tx: Db,
  { clock }: Context,
  game: RetiredGame,
  event: GameEvent,
  text: string,
): Promise<void> {
  const { id, name, providerCode, providerGameId, retiresAt, lifecycleRevision } = game
  const audience = await findAudience(tx, providerCode)
  const pages = audience.map((one) => ({ organizationId: one.id, href: `/o/${one.slug}/games/calendar` }))
  for (const page of [{ organizationId: null, href: '/staff/game-calendar' }, ...pages])
    await announce(tx, clock, {
      ...page,
      ...{ incidentId: id, event, revision: lifecycleRevision },
      severity: 'info',
      ...{ rule: 'game_lifecycle', title: name, text },
      data: {
        ...{ game_id: id, provider_code: providerCode, provider_game_id: providerGameId },
        retires_at: retiresAt?.toISOString() ?? null,
      },
    })
}

async function requireGame(tx: Db, gameId: string): Promise<LifecycleRow> {
  const game = await lockGame(tx, gameId)
  if (!game) throw noGame()
  return game
}

/** Of `2026-03-01T12:00`, by UTC. */
function momentOf(text: string): Date {
  const moment = new Date(`${text}:00Z`)
  if (Number.isNaN(moment.getTime())) throw invalid('gameId', `${text} is not a time.`)
  return moment
}

const minuteOf = (time: Date) => time.toISOString().slice(0, 16).replace('T', ' ')
const noGame = () => new AppError('E0004', { message: 'Game not found.' })
const invalid = (path: string, message: string) =>
  new AppError('E0003', { message, details: { issues: [{ path, message }] } })
