import { describe, expect, test } from 'vitest'
import { symbolSvg } from '../art/symbol'
import { sceneSvg, thumbnailSvg } from '../art/thumbnail'
import { SYMBOLS } from '../games/slot/model'
import { SESSION_CURRENCIES } from '../money'
import { feedEntry } from '../providers/aurora/feed'
import { feedItem } from '../providers/borealis/feed'
import { buildCatalogue } from './catalogue'
import {
  acceptsCurrency,
  defaultStake,
  freeRoundPolicy,
  isStakeAllowed,
  PROVIDERS,
  stakeLadder,
} from './game'

const catalogue = buildCatalogue()
const of = (provider: string) => catalogue.filter((game) => game.provider === provider)

test('it has 210 games, the same at every start, no name and no code twice', () => {
  expect(catalogue).toHaveLength(210)
  expect(PROVIDERS.map((provider) => of(provider).length)).toEqual([90, 70, 40, 10])
  expect(new Set(catalogue.map((game) => game.name)).size).toBe(210)
  expect(new Set(catalogue.map((game) => `${game.provider}/${game.code}`)).size).toBe(210)
  expect(buildCatalogue()).toEqual(catalogue)
})

test('it varies in everything a client may filter by or trip over', () => {
  const some = (holds: (game: (typeof catalogue)[number]) => boolean) => {
    const count = catalogue.filter(holds).length
    expect(count).toBeGreaterThan(3)
    expect(count).toBeLessThan(197)
  }
  some((game) => game.hasDemo)
  some((game) => game.freeRounds)
  some((game) => game.currencies === null)
  some((game) => game.currencies?.length === 0)
  some((game) => game.markets === null)
  some((game) => game.limitsCurrency === null)
  some((game) => game.declaresLadder)
  some((game) => game.declaredRtpBp === null)
  some((game) => (game.blockedCountries?.length ?? 0) > 0)
  some((game) => game.releasedOn === null)
  for (const currency of SESSION_CURRENCIES) some((game) => game.currencies?.includes(currency) === true)
})

test('aurora lists free-round stakes in some currencies and asks in others; some slots have none', () => {
  const slots = of('aurora').filter((game) => game.engine.kind === 'slot')
  const both = slots.filter((game) =>
    ['list', 'ask'].every((policy) =>
      SESSION_CURRENCIES.some((code) => freeRoundPolicy(game, code) === policy),
    ),
  )
  expect(both.length).toBeGreaterThan(10)
  expect(slots.some((game) => freeRoundPolicy(game, 'EUR') === 'none')).toBe(true)
})

describe('every game', () => {
  test('can be played in every currency it accepts, from a whole, ascending ladder', () => {
    for (const game of catalogue) {
      for (const currency of [...SESSION_CURRENCIES, 'JPY', 'KWD']) {
        if (!acceptsCurrency(game, currency)) continue
        const ladder = stakeLadder(game, currency)
        expect(ladder.length).toBeGreaterThan(3)
        expect(ladder.every((stake, index) => stake > (ladder[index - 1] ?? 0n))).toBe(true)
        expect(isStakeAllowed(game, currency, defaultStake(game, currency))).toBe(true)
        expect(isStakeAllowed(game, currency, (ladder[0] ?? 0n) - 1n)).toBe(false)
      }
    }
  })

  test('has pictures, and feeds that parse', () => {
    for (const game of catalogue) {
      expect(thumbnailSvg(game)).toMatch(/^<svg [\s\S]*<\/svg>$/)
      expect(sceneSvg(game)).not.toContain('NaN')
      expect(thumbnailSvg(game)).not.toMatch(/undefined|NaN/)
      for (const symbol of SYMBOLS) expect(symbolSvg(game.skin, symbol)).toMatch(/^<svg /)
      expect(JSON.stringify(feedEntry(game, 'https://x.example/a.svg'))).not.toContain('null')
      expect(JSON.stringify(feedItem(game, 'https://x.example/a.svg'))).not.toContain('null')
    }
  })
})
