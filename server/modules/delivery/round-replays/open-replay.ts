import type { Clock } from '@/server/core/clock'
import { sha256 } from '@/server/core/crypto'
import { minorToDecimal } from '@/server/core/money'
import { db } from '@/server/db'
import { log } from '@/server/log'
import { declared } from '@/server/providers/port'
import { connectProvider } from '@/server/providers/registry'
import { consumeReplay, findShownMovements, findShownRound, type ReplayRow } from './queries'

/** What a round consists of, oldest first, without anything that names its player. */
interface RoundTimeline {
  gameName: string
  roundId: string
  /** Major units; `isBooked`: false where the operator or Croupier did not accept it. */
  movements: {
    type: 'bet' | 'win' | 'refund'
    amount: string
    currency: string
    at: Date
    isBooked: boolean
  }[]
  hasMore: boolean
}

export type ReplayLinkResult =
  | { kind: 'redirect'; url: string }
  | { kind: 'timeline'; timeline: RoundTimeline; brandId: string; lang: string | null }
  /** Unknown, expired or opened before. */
  | { kind: 'over' }

const maxMovements = 200

/**
 * Opens a replay link, which ends it: the provider's own page of the round, else its timeline. Of any number of openings at
 * once, exactly one is shown the round.
 */
export async function openReplayLink(token: string, clock: Clock): Promise<ReplayLinkResult> {
  const replay = await consumeReplay(db, { tokenHash: sha256(token), now: clock.now() })
  if (!replay) return { kind: 'over' }
  const { game, provider } = await findShownRound(db, replay)
  const url = game?.hasReplay === true && provider ? await askProvider(replay, provider, clock) : null
  if (url !== null) return { kind: 'redirect', url }
  const rows = await findShownMovements(db, replay, maxMovements + 1)
  const timeline: RoundTimeline = {
    gameName: game?.name ?? '',
    roundId: replay.roundId,
    movements: rows
      .slice(0, maxMovements)
      .map(({ type, amountMinor, currency, createdAt, providerAnswer }) => ({
        ...{ type, amount: minorToDecimal(amountMinor, currency), currency, at: createdAt },
        isBooked: providerAnswer !== 'declined' && providerAnswer !== 'failed',
      })),
    hasMore: rows.length > maxMovements,
  }
  return { kind: 'timeline', timeline, brandId: replay.brandId, lang: replay.lang }
}

type Provider = NonNullable<Awaited<ReturnType<typeof findShownRound>>['provider']>

/** Null: it does not show this round, or cannot now. */
async function askProvider(
  { roundId, sessionId, lang, providerCode }: ReplayRow,
  provider: Provider,
  clock: Clock,
): Promise<string | null> {
  const connected = connectProvider(provider, clock)
  if (!connected?.adapter.capabilities.hasReplays || !connected.adapter.openReplay) return null
  const { adapter, ports } = connected
  const request = { roundId, sessionId, ...declared({ lang: lang ?? undefined }) }
  const opened = await adapter.openReplay?.(ports, request)
  if (opened?.ok) return opened.value.url
  log.info({ providerCode, reason: opened?.error.kind }, 'provider shows no replay; the timeline is shown')
  return null
}
