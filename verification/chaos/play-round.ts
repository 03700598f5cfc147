import type { Movement } from '@/sandbox/providers/dialect'
import { currencyExponent } from '@/server/core/money'
import type { ProviderClient } from './provider-client'
import type { Random } from './random'
import type { PlaySession } from './world'

/** How often each course of a round is taken. */
const courses = {
  plain: 70,
  refund_after: 8,
  refund_during: 7,
  refund_before: 5,
  refund_twice: 4,
  refund_of_other_amount: 0.5,
  bet_given_up: 6,
} as const
type Course = keyof typeof courses

/**
 * Plays one round the way a provider does, honest in its duties and unlucky in its timing, of all courses or of some by their
 * weights. Ends when all is answered.
 */
export async function playRound(
  client: ProviderClient,
  session: PlaySession,
  name: string,
  random: Random,
  among: Partial<Record<Course, number>> = courses,
): Promise<void> {
  const bet = placeBet(session, name, random)
  const refund = refundOf(bet, 'r')
  const report = (movement: Movement) => client.report(session, movement, random)
  switch (random.weighted(among as Record<Course, number>)) {
    case 'plain':
      return playOut(client, session, bet, random)
    case 'refund_after':
      await report(bet)
      await report(refund)
      return
    case 'refund_during':
      await Promise.all([report(bet), report(refund)])
      return
    case 'refund_before':
      await report(refund)
      await report(bet)
      return
    case 'refund_twice':
      await report(bet)
      await Promise.all([report(refund), report(refundOf(bet, 'again'))])
      return
    case 'refund_of_other_amount':
      if ((await report(bet)) === 'ok' && session.provider !== 'cascade')
        await report({ ...refundOf(bet, 'other'), amountMinor: bet.amountMinor + 1n })
      await report(refund)
      return
    case 'bet_given_up':
      await client.report(session, bet, random, 1)
      await report(refund)
  }
}

/** Bet, then its win (of zero, too), or one combined call; a bet that failed is refunded. */
async function playOut(
  client: ProviderClient,
  session: PlaySession,
  bet: Movement,
  random: Random,
): Promise<void> {
  const winMinor = random.chance(0.5) ? 0n : (bet.amountMinor * BigInt(random.integer(1, 38))) / 10n
  const isCombined = session.provider === 'borealis' && random.chance(0.7)
  const first: Movement = isCombined ? { ...bet, kind: 'bet-win', winMinor, finished: true } : bet
  const told = await client.report(session, first, random)
  if (random.chance(0.04)) await client.contradict(session, first, random)
  if (random.chance(0.04)) await client.report(session, first, random)
  if (told === 'failed') await client.report(session, refundOf(bet, 'r'), random)
  if (told !== 'ok' || isCombined) return
  const parts = session.provider === 'cascade' && random.chance(0.2) ? 2 : 1
  for (let part = 1; part <= parts; part += 1) {
    const win = winOf(session, bet, { amountMinor: winMinor / BigInt(parts), part, isLast: part === parts })
    await client.report(session, win, random)
    if (random.chance(0.03)) await client.contradict(session, win, random)
  }
}

function placeBet(session: PlaySession, name: string, random: Random): Movement {
  const unit = 10 ** currencyExponent(session.currency)
  return {
    kind: 'bet',
    transactionId: name,
    roundId: `round-${name}`,
    amountMinor: BigInt(random.integer(unit, unit * 20)),
    currency: session.currency,
    finished: false,
  }
}

function winOf(
  session: PlaySession,
  bet: Movement,
  { amountMinor, part, isLast }: { amountMinor: bigint; part: number; isLast: boolean },
): Movement {
  // cascade's result shares its bet's id; further parts are numbered.
  const transactionId = session.provider === 'cascade' ? bet.transactionId : `${bet.transactionId}-w`
  const numbered = part === 1 ? {} : { part }
  return { ...bet, kind: 'win', transactionId, amountMinor, finished: isLast, ...numbered }
}

export function refundOf(bet: Movement, suffix: string): Movement {
  const { transactionId, winMinor: _ofCombined, ...rest } = bet
  return {
    ...rest,
    kind: 'refund',
    transactionId: `${transactionId}-${suffix}`,
    referenceTransactionId: transactionId,
    finished: true,
  }
}
