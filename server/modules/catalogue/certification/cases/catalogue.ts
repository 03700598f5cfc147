import type { FeedGame } from '@/server/providers/port'
import type { Bench, CertificationCase } from '../bench'

const twice = 'Listed twice'

async function feedIsReadable(bench: Bench): Promise<void> {
  const { adapter } = bench.shop
  const feed = bench.value('feed_answers', await adapter.fetchCatalogue(bench.ports()))
  bench.check('feed_lists_games', feed.games.length > 0, 'The catalogue is empty.')
  const repeated = feed.skipped.find(({ reason }) => reason.startsWith(twice))
  const unread = feed.skipped.find(({ reason }) => !reason.startsWith(twice))
  bench.check('feed_lists_each_once', !repeated, `${repeated?.providerGameId} is listed twice.`)
  bench.check('feed_readable', !unread, `${unread?.providerGameId ?? 'An entry'}: ${unread?.reason}`)
  const again = bench.value('feed_answers', await adapter.fetchCatalogue(bench.ports()))
  const ids = ({ games }: typeof feed) => games.map(({ providerGameId }) => providerGameId).sort()
  bench.check('feed_is_stable', ids(feed).join() === ids(again).join(), 'The second read lists other games.')
}

const numberOf = (decimal: string | undefined) => (decimal === undefined ? null : Number(decimal))

function areLimitsOrdered({ minBet, defaultBet, maxBet, betSteps }: FeedGame): boolean {
  const declared = [numberOf(minBet), numberOf(defaultBet), numberOf(maxBet)].filter((one) => one !== null)
  const steps = betSteps?.steps.map(Number) ?? []
  const ascends = (list: number[], isStrict: boolean) =>
    list.every(
      (one, index) =>
        index === 0 || (isStrict ? one > (list[index - 1] ?? 0) : one >= (list[index - 1] ?? 0)),
    )
  return ascends(declared, false) && ascends(steps, true)
}

async function feedIsPlausible(bench: Bench): Promise<void> {
  const games = await bench.games()
  const unordered = games.find((game) => !areLimitsOrdered(game))
  bench.check('feed_limits_ordered', !unordered, `${unordered?.providerGameId}: the limits do not ascend.`)
  const isPercent = (rtp: string | undefined) => rtp === undefined || (Number(rtp) > 1 && Number(rtp) <= 100)
  const odd = games.find(({ rtp }) => !isPercent(rtp))
  bench.check('feed_rtp_plausible', !odd, `${odd?.providerGameId}: ${odd?.rtp}`)
  const areCodes = ({ blockedCountries = [], supportedCurrencies = [] }: FeedGame) =>
    blockedCountries.every((code) => /^[A-Z]{2}$/.test(code)) &&
    supportedCurrencies.every((code) => /^[A-Z]{3}$/.test(code))
  const uncoded = games.find((game) => !areCodes(game))
  bench.check('feed_codes_valid', !uncoded, `${uncoded?.providerGameId} names another code.`)
}

async function stakesAreListed(bench: Bench): Promise<void> {
  const { adapter, target } = bench.shop
  const game = await bench.game(({ freeRoundsSupport }) => freeRoundsSupport !== false)
  for (const { currency } of target.currencies) {
    const asked = { providerGameId: game?.providerGameId ?? '', currency }
    const { mode, stakes } = bench.value('stakes_answer', await adapter.fetchStakes(bench.ports(), asked))
    const amounts = stakes.map(({ amount }) => Number(amount))
    const levels = stakes.map(({ coinLevel }, index) => coinLevel ?? index + 1)
    const isAscending =
      amounts.every((amount, index) => amount > (amounts[index - 1] ?? 0)) &&
      levels.every((level, index) => level === index + 1)
    const isListed = mode !== 'enumerated' || (stakes.length > 0 && isAscending)
    bench.check('stakes_ascend', isListed, `${currency}: ${amounts.join(', ') || 'none listed'}`)
  }
}

async function stakesOfUnknownGame(bench: Bench): Promise<void> {
  const asked = { providerGameId: 'cert-no-such-game', currency: bench.currency }
  const result = await bench.shop.adapter.fetchStakes(bench.ports(), asked)
  bench.refused('stakes_refuse_unknown_game', result, ['not_found'])
}

const noStakes = ({ adapter }: Bench['shop']) =>
  adapter.capabilities.freeRounds ? null : 'The dialect has no stakes.'

export const catalogueCases: CertificationCase[] = [
  { name: 'feed_is_readable', group: 'catalogue', title: 'The catalogue is read twice', run: feedIsReadable },
  {
    name: 'feed_is_plausible',
    group: 'catalogue',
    title: 'What games declare is plausible',
    run: feedIsPlausible,
  },
  {
    name: 'stakes_are_listed',
    group: 'stakes',
    title: 'Stakes in each currency',
    skip: noStakes,
    run: stakesAreListed,
  },
  {
    ...{ name: 'stakes_of_unknown_game', group: 'stakes', title: 'Stakes of an unknown game' },
    ...{ skip: noStakes, run: stakesOfUnknownGame },
  },
]
