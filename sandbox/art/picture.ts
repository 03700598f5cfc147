import sharp from 'sharp'
import type { Game } from '../catalogue/game'
import { posterSvg } from './thumbnail'

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
export async function drawPicture(game: Game, kind: string): Promise<Buffer | null> {
  const found = pictureKinds(game).find((one) => one === kind)
  if (found === undefined) return null
  const size = SIZES[found]
  const emblem = found === 'background' ? null : Math.min(size.width, size.height) * 0.6
  return sharp(Buffer.from(posterSvg(game, size, emblem)))
    .webp({ quality: 75 })
    .toBuffer()
}
