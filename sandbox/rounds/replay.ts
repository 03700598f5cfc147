import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Game } from '../catalogue/game'
import { LINES } from '../games/slot/spin'
import { toDecimal } from '../money'
import { escapeHtml, layout } from '../pages/layout'
import type { House } from '../providers/house'
import { findSession } from '../providers/sessions'
import { findRound } from './queries'
import { owesMovement, type Round } from './round'

const VALID_MS = 5 * 60_000

/** Only slots are shown again: their reels are all there is to see. */
export const hasReplay = (game: Game): boolean => game.engine.kind === 'slot'

/** An address that shows one round for five minutes and opens no session; null: no such round, or none that can be shown. */
export async function openReplay(
  house: House,
  { roundId, sessionId }: { roundId: string; sessionId: string },
): Promise<{ url: string; expiresAt: Date } | null> {
  const { provider, pool, publicUrl, secret } = house
  const session = await findSession(pool, { provider, sessionId })
  const round = await findRound(pool, roundId)
  if (!session || round?.token !== session.token || owesMovement(round.state)) return null
  const game = house.games.find((one) => one.code === round.gameCode)
  if (!game || !hasReplay(game)) return null
  const expiresAt = new Date(Date.now() + VALID_MS)
  const content = Buffer.from(JSON.stringify([roundId, expiresAt.getTime()])).toString('base64url')
  return { url: `${publicUrl}/replay/${provider}/${content}.${sign(secret, content)}`, expiresAt }
}

const sign = (secret: string, content: string) =>
  createHmac('sha256', secret).update(`replay ${content}`).digest('base64url')

function roundOf(secret: string, token: string): string | null {
  const [content = '', mac = ''] = token.split('.')
  const [given, expected] = [Buffer.from(mac), Buffer.from(sign(secret, content))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const [roundId, expiresAt] = JSON.parse(Buffer.from(content, 'base64url').toString())
  return expiresAt > Date.now() ? roundId : null
}

/** The page behind such an address. It knows nothing of the player. */
export function replayRoutes(houses: readonly House[]): Hono {
  const routes = new Hono()
  routes.get('/:provider/:token', async (c) => {
    const house = houses.find(({ provider }) => provider === c.req.param('provider'))
    const roundId = house ? roundOf(house.secret, c.req.param('token')) : null
    const round = house && roundId !== null ? await findRound(house.pool, roundId) : null
    const game = house?.games.find(({ code }) => code === round?.gameCode)
    if (!round || !game) return c.html(layout('Replay not found', '<h1>This replay has expired</h1>'), 404)
    return c.html(layout(`Replay of ${game.name}`, slotReplay(game, round)), 200, {
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors *",
    })
  })
  return routes
}

type SlotOutcome = {
  grid: string[][]
  lines: { line: number; count: number; symbol: string; win_minor: number }[]
  scatters: number
  scatter_win_minor: number
  multiplier: number
  mystery_minor: number
}

function slotReplay(game: Game, round: Round): string {
  const outcome = round.outcome as SlotOutcome
  const money = (minor: number | bigint) => `${toDecimal(BigInt(minor), round.currency)} ${round.currency}`
  const at = `/art/${game.provider}/${encodeURIComponent(game.code)}`
  const isWon = (reel: number, row: number) =>
    outcome.lines.some(({ line, count }) => reel < count && LINES[line]?.[reel] === row)
  const cell = (symbol: string, reel: number, row: number) =>
    `<td data-symbol="${escapeHtml(symbol)}" style="padding:4px;outline:${isWon(reel, row) ? 3 : 0}px solid var(--accent)"><img src="${at}/${escapeHtml(symbol)}.svg" alt="${escapeHtml(symbol)}" width="84" height="84"></td>`
  const rows = [0, 1, 2].map(
    (row) => `<tr>${outcome.grid.map((reel, at) => cell(reel[row] ?? '', at, row)).join('')}</tr>`,
  )
  const wins = [
    ...outcome.lines.map(
      ({ line, count, symbol, win_minor }) => `Line ${line + 1}: ${count} × ${symbol}, ${money(win_minor)}`,
    ),
    ...(outcome.scatter_win_minor > 0
      ? [`${outcome.scatters} scatters, ${money(outcome.scatter_win_minor)}`]
      : []),
    ...(outcome.multiplier > 1 ? [`Multiplied by ${outcome.multiplier}`] : []),
    ...(outcome.mystery_minor > 0 ? [`Mystery prize, ${money(outcome.mystery_minor)}`] : []),
  ]
  return `<p class="eyebrow">Replay, ${escapeHtml(round.createdAt.toISOString())}</p>
<h1>${escapeHtml(game.name)}</h1>
<p class="lead">Round ${escapeHtml(round.id)}</p>
<table aria-label="The reels">${rows.join('')}</table>
<p>Stake ${money(round.stakeMinor)}, win ${money(round.winMinor ?? 0n)}</p>
<ul>${wins.map((win) => `<li>${escapeHtml(win)}</li>`).join('')}</ul>`
}
