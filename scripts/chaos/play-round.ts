import type { Movement } from '@/sandbox/providers/movement'
import { currencyExponent } from '@/server/core/money'
import type { Random } from './random'
import type { Studio } from './studio'
import type { Seat } from './world'

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

/** Plays one round the way a provider does, honest in its duties and unlucky in its timing. Ends when all is answered. */
export async function playRound(studio: Studio, seat: Seat, name: string, random: Random): Promise<void> {
  const bet = placeBet(seat, name, random)
  const refund = refundOf(bet, 'r')
  const report = (movement: Movement) => studio.report(seat, movement, random)
  switch (random.weighted(courses)) {
    case 'plain':
      return playOut(studio, seat, bet, random)
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
      if ((await report(bet)) === 'ok' && seat.provider !== 'cascade')
        await report({ ...refundOf(bet, 'other'), amountMinor: bet.amountMinor + 1n })
      await report(refund)
      return
    case 'bet_given_up':
      await studio.report(seat, bet, random, 1)
      await report(refund)
  }
}

/** Bet, then its win (of zero, too), or one combined call; a bet that failed is refunded. */
async function playOut(studio: Studio, seat: Seat, bet: Movement, random: Random): Promise<void> {
  const winMinor = random.chance(0.5) ? 0n : (bet.amountMinor * BigInt(random.integer(1, 38))) / 10n
  const isCombined = seat.provider === 'borealis' && random.chance(0.7)
  const first: Movement = isCombined ? { ...bet, kind: 'bet-win', winMinor, finished: true } : bet
  const told = await studio.report(seat, first, random)
  if (random.chance(0.04)) await studio.contradict(seat, first, random)
  if (random.chance(0.04)) await studio.report(seat, first, random)
  if (told === 'failed') await studio.report(seat, refundOf(bet, 'r'), random)
  if (told !== 'ok' || isCombined) return
  const parts = seat.provider === 'cascade' && random.chance(0.2) ? 2 : 1
  for (let part = 1; part <= parts; part += 1) {
    const win = winOf(seat, bet, { amountMinor: winMinor / BigInt(parts), part, isLast: part === parts })
    await studio.report(seat, win, random)
    if (random.chance(0.03)) await studio.contradict(seat, win, random)
  }
}

function placeBet(seat: Seat, name: string, random: Random): Movement {
  const unit = 10 ** currencyExponent(seat.currency)
  return {
    kind: 'bet',
    transactionId: name,
    roundId: `round-${name}`,
    amountMinor: BigInt(random.integer(unit, unit * 20)),
    currency: seat.currency,
    finished: false,
  }
}

function winOf(
  seat: Seat,
  bet: Movement,
  { amountMinor, part, isLast }: { amountMinor: bigint; part: number; isLast: boolean },
): Movement {
  // cascade's result shares its bet's id; further parts are numbered.
  const transactionId = seat.provider === 'cascade' ? bet.transactionId : `${bet.transactionId}-w`
  const numbered = part === 1 ? {} : { part }
  return { ...bet, kind: 'win', transactionId, amountMinor, finished: isLast, ...numbered }
}

function refundOf(bet: Movement, suffix: string): Movement {
  const { transactionId } = bet
  return {
    ...bet,
    kind: 'refund',
    transactionId: `${transactionId}-${suffix}`,
    referenceTransactionId: transactionId,
    finished: true,
  }
}
