import type { GameSort } from '@/server/contract/operations/games'
import type { Matches } from '../queries-list'
import type { Catalogue } from './catalogue'
import { keep } from './column'

/** What an account sees: its providers with their currencies, less the games it disabled. */
export interface Scope {
  currencies: ReadonlyMap<string, readonly string[]>
  off: ReadonlySet<string>
}

export interface Wanted {
  provider?: string
  type?: string
  volatility?: string
  rtpMin?: number
  rtpMax?: number
  features?: readonly string[]
  currency?: string
  /** Providers under maintenance. */
  notOf?: readonly string[]
  /** All of them; of no word at all there is no game. */
  words?: readonly string[]
}

/** The games of one page, and how many match: what the SQL of `list-statement.ts` answers; a test holds the two together. */
export function match(
  catalogue: Catalogue,
  scope: Scope,
  wanted: Wanted,
  page: { sort: GameSort; limit: number; offset: number },
): Matches {
  const { ids, all, words } = catalogue
  const candidates = wanted.words ? words.find(wanted.words, ids.length) : all.slice()
  const games = narrowed(catalogue, candidates, scope, wanted)
  const { isMatch } = catalogue
  for (let at = 0; at < games.length; at += 1) isMatch[games[at] ?? 0] = 1
  const found = pageOf(catalogue, { ...page, total: games.length })
  for (let at = 0; at < games.length; at += 1) isMatch[games[at] ?? 0] = 0
  return { total: games.length, ids: found }
}

function narrowed(catalogue: Catalogue, all: Int32Array, scope: Scope, wanted: Wanted): Int32Array {
  const { ids, providers, types, volatilities, rtps } = catalogue
  const { provider, notOf = [], type, volatility, rtpMin, rtpMax, features, currency } = wanted
  const isShown = (code: string) =>
    scope.currencies.has(code) && (provider ?? code) === code && !notOf.includes(code)
  let games = providers.narrow(all, isShown)
  if (scope.off.size > 0) games = keep(games, (game) => !scope.off.has(ids[game] ?? ''))
  if (type !== undefined) games = types.narrow(games, (value) => value === type)
  if (volatility !== undefined) games = volatilities.narrow(games, (value) => value === volatility)
  if (rtpMin !== undefined) games = keep(games, (game) => (rtps[game] ?? Number.NaN) >= rtpMin)
  if (rtpMax !== undefined) games = keep(games, (game) => (rtps[game] ?? Number.NaN) <= rtpMax)
  if (features !== undefined)
    games = catalogue.features.narrow(games, (has) => features.every((tag) => has.includes(tag)))
  if (currency !== undefined) games = keep(games, (game) => takes(catalogue, scope, { game, currency }))
  return games
}

/** The effective list must name the currency: its own, or else its provider's. */
function takes(
  { currencies, providers }: Catalogue,
  scope: Scope,
  { game, currency }: { game: number; currency: string },
): boolean {
  const effective = currencies.at(game) ?? scope.currencies.get(providers.at(game) ?? '')
  return effective?.includes(currency) ?? false
}

/** Walks the order as far as the page goes. */
function pageOf(
  { ids, orders, isMatch }: Catalogue,
  { sort, limit, offset, total }: { sort: GameSort; limit: number; offset: number; total: number },
): string[] {
  const found: string[] = []
  const end = Math.min(offset + limit, total)
  const { order, isReversed } = orderOf(orders, sort)
  for (let place = 0, passed = 0; passed < end; place += 1) {
    const at = isReversed ? isMatch.length - 1 - place : place
    const game = order === null ? at : (order[at] ?? 0)
    if (isMatch[game] === 0) continue
    if (passed >= offset) found.push(ids[game] ?? '')
    passed += 1
  }
  return found
}

/** An order that is not kept is the reverse of one that is; our own is that of the numbers. */
const reverseOf: Partial<Record<GameSort, GameSort>> = {
  '-sort_order': 'sort_order',
  '-name': 'name',
  '-created_at': 'created_at',
}

function orderOf(orders: Partial<Record<GameSort, Int32Array>>, sort: GameSort) {
  const forward = reverseOf[sort] ?? sort
  return { order: orders[forward] ?? null, isReversed: forward !== sort }
}
