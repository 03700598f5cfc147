import { newId } from '@/server/core/ids'
import { type Bench, type CertificationCase, launchOf, NotApplicable } from '../bench'

async function launchOpens(bench: Bench): Promise<void> {
  const seat = await bench.sit()
  const reports = await bench.reports(seat)
  bench.check('reports_consistent', reports.length === 0, 'A launch alone reports nothing.')
}

async function launchOfUnknownGame(bench: Bench): Promise<void> {
  const request = launchOf({ providerGameId: 'cert-no-such-game' }, newId())
  const result = await bench.shop.adapter.launch(bench.ports(), { ...request, currency: bench.currency })
  bench.refused('launch_refuses_unknown_game', result, ['not_found'])
}

async function launchInUnknownCurrency(bench: Bench): Promise<void> {
  const game = await bench.game()
  if (!game) throw new NotApplicable('No game can be played.')
  const request = { ...launchOf(game, newId()), currency: 'XXX' }
  const result = await bench.shop.adapter.launch(bench.ports(), request)
  bench.refused('launch_refuses_unknown_currency', result, ['refused', 'not_found'])
}

async function launchOfVariants(bench: Bench): Promise<void> {
  const game = await bench.game(({ rtpVariants }) => rtpVariants !== undefined)
  if (!game) throw new NotApplicable('No game has RTP variants.')
  const launch = (rtpVariant: string) => {
    const request = { ...launchOf(game, newId()), currency: bench.currency, rtpVariant }
    return bench.shop.adapter.launch(bench.ports(), request)
  }
  for (const { code } of game.rtpVariants ?? []) bench.value('launch_opens', await launch(code))
  bench.refused('launch_refuses_unknown_variant', await launch('cert-no-such-variant'), [
    'refused',
    'not_found',
  ])
}

const demoOf = (providerGameId: string) => ({
  ...{ sessionId: newId(), providerGameId, lang: 'en', returnUrl: 'https://casino.example/lobby' },
})

async function demoOpens(bench: Bench): Promise<void> {
  const game = await bench.game(({ hasDemo }) => hasDemo)
  bench.need('demo_listed', game !== null, 'No game of the catalogue has a demo.')
  const { adapter, store } = bench.shop
  bench.value('demo_opens', await adapter.launchDemo(bench.ports(), demoOf(game?.providerGameId ?? '')))
  bench.check('demo_reports_nothing', (await store.readRefused()).length === 0, 'Something was reported.')
}

async function demoIsRefused(bench: Bench): Promise<void> {
  const game = (await bench.games()).find(({ hasDemo }) => !hasDemo)
  if (!game) throw new NotApplicable('Every game has a demo.')
  const result = await bench.shop.adapter.launchDemo(bench.ports(), demoOf(game.providerGameId))
  bench.refused('demo_refused', result, ['refused', 'not_found'])
}

export const launchCases: CertificationCase[] = [
  { name: 'launch_opens', group: 'launch', title: 'A game is launched', run: launchOpens },
  {
    name: 'launch_of_unknown_game',
    group: 'launch',
    title: 'An unknown game is launched',
    run: launchOfUnknownGame,
  },
  {
    ...{ name: 'launch_in_unknown_currency', group: 'launch', title: 'A launch in an unknown currency' },
    run: launchInUnknownCurrency,
  },
  {
    ...{
      name: 'launch_of_variants',
      group: 'launch',
      title: 'A game is launched with each of its RTP variants',
    },
    run: launchOfVariants,
  },
  { name: 'demo_opens', group: 'demo', title: 'A demo is launched', run: demoOpens },
  { name: 'demo_is_refused', group: 'demo', title: 'A demo of a game without one', run: demoIsRefused },
]
