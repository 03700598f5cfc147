import { type Context, Hono } from 'hono'
import type { Game } from '../catalogue/game'
import { gameKey } from '../rounds/round-runner'
import { symbolSvg } from './symbol'
import { sceneSvg, thumbnailSvg } from './thumbnail'

/** `/art/{provider}/{code}.svg`, `…/{code}/scene.svg` and `…/{code}/{symbol}.svg`: drawn on demand, always the same. */
export function artRoutes(games: ReadonlyMap<string, Game>): Hono {
  const routes = new Hono()
  routes.get('/:provider/:file', (c) => serve(c, games, c.req.param('file'), thumbnailSvg))
  routes.get('/:provider/:code/:file', (c) => {
    const name = c.req.param('file').replace(/\.svg$/, '')
    const draw = (game: Game) => (name === 'scene' ? sceneSvg(game) : symbolSvg(game.skin, name))
    return serve(c, games, c.req.param('code'), draw)
  })
  return routes
}

function serve(
  c: Context,
  games: ReadonlyMap<string, Game>,
  file: string,
  draw: (game: Game) => string | null,
): Response {
  const game = games.get(gameKey(c.req.param('provider') ?? '', file.replace(/\.svg$/, '')))
  const svg = game ? draw(game) : null
  if (svg === null) return new Response('No such picture.', { status: 404 })
  const headers = { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=86400' }
  return new Response(svg, { headers })
}
