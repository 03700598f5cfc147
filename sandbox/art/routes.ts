import { type Context, Hono } from 'hono'
import sharp from 'sharp'
import type { Game } from '../catalogue/game'
import { gameKey } from '../rounds/round-runner'
import { symbolSvg } from './symbol'
import { posterSvg, sceneSvg, thumbnailSvg } from './thumbnail'

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

/** Small, as a demo's pictures are. */
const SIZES = {
  square: { width: 240, height: 240 },
  portrait: { width: 270, height: 360 },
  landscape: { width: 480, height: 270 },
  banner: { width: 640, height: 160 },
  background: { width: 640, height: 400 },
} as const
export type PictureKind = keyof typeof SIZES

const KINDS = Object.keys(SIZES) as PictureKind[]
const EVERY_KIND_OF = 12

/** Which pictures a game has. */
export function pictureKinds(game: Game): PictureKind[] {
  if (!game.hasArt) return []
  return game.name.length % EVERY_KIND_OF === 0 ? KINDS : ['square']
}

/** One of them as WebP; null where the game has no such picture. */
async function drawPicture(game: Game, kind: string): Promise<Buffer | null> {
  const found = pictureKinds(game).find((one) => one === kind)
  if (found === undefined) return null
  const size = SIZES[found]
  const emblem = found === 'background' ? null : Math.min(size.width, size.height) * 0.6
  return sharp(Buffer.from(posterSvg(game, size, emblem)))
    .webp({ quality: 75 })
    .toBuffer()
}
