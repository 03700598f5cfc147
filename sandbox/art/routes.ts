import { type Context, Hono } from 'hono'
import type { Game } from '../catalogue/game'
import { gameKey } from '../rounds/round-runner'
import { drawPicture } from './picture'
import { symbolSvg } from './symbol'
import { sceneSvg, thumbnailSvg } from './thumbnail'

/** `/art/{provider}/{code}.svg`, `…/{code}/scene.svg`, `…/{code}/{symbol}.svg` and `…/{code}/{kind}.webp`: drawn on demand, always the same. */
export function artRoutes(games: ReadonlyMap<string, Game>): Hono {
  const routes = new Hono()
  routes.get('/:provider/:file', (c) => serve(c, games, c.req.param('file'), thumbnailSvg))
  routes.get('/:provider/:code/:file', async (c) => {
    const [kind = '', ending] = c.req.param('file').split('.')
    if (ending === 'webp') return serveDrawn(c, games, kind)
    const name = c.req.param('file').replace(/\.svg$/, '')
    const draw = (game: Game) => (name === 'scene' ? sceneSvg(game) : symbolSvg(game.skin, name))
    return serve(c, games, c.req.param('code'), draw)
  })
  return routes
}

const cached = { 'cache-control': 'public, max-age=86400' }
const none = () => new Response('No such picture.', { status: 404 })

async function serveDrawn(c: Context, games: ReadonlyMap<string, Game>, kind: string): Promise<Response> {
  const game = games.get(gameKey(c.req.param('provider') ?? '', c.req.param('code') ?? ''))
  const bytes = game ? await drawPicture(game, kind) : null
  if (bytes === null) return none()
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/webp', ...cached } })
}

function serve(
  c: Context,
  games: ReadonlyMap<string, Game>,
  file: string,
  draw: (game: Game) => string | null,
): Response {
  const game = games.get(gameKey(c.req.param('provider') ?? '', file.replace(/\.svg$/, '')))
  const svg = game ? draw(game) : null
  if (svg === null) return none()
  const headers = { 'content-type': 'image/svg+xml; charset=utf-8', ...cached }
  return new Response(svg, { headers })
}
