import type { Game } from '../catalogue/game'
import { MOTIF_PATHS, type MotifName, palette } from './motifs'
import { scene } from './scenes'

const WIDTH = 480
const HEIGHT = 360

/** A game's tile: its scene, an emblem of its engine or motif, its name and studio. */
export function thumbnailSvg(game: Game): string {
  const colours = palette(game.skin)
  const { defs, body } = scene(game.skin, `${game.provider}/${game.code}`, { width: WIDTH, height: HEIGHT })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeXml(game.name)}">
<defs>${defs}${metal(colours)}
<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0.35" stop-color="${colours.night}" stop-opacity="0"/>
<stop offset="1" stop-color="${colours.night}" stop-opacity="0.95"/></linearGradient></defs>
${body}<g transform="translate(165 48) scale(1.5)">${emblem(game, colours)}</g>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#shade)"/>${title(game.name, colours.accentSoft)}
<text x="240" y="340" text-anchor="middle" font-family="system-ui, sans-serif" font-size="14" letter-spacing="2.5" fill="#fff" opacity="0.75">${escapeXml(game.studio.toUpperCase())}</text></svg>`
}

/** The background alone, for the game page. */
export function sceneSvg(game: Game): string {
  const { defs, body } = scene(game.skin, `${game.provider}/${game.code}`, { width: 1600, height: 1000 })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000" preserveAspectRatio="xMidYMid slice"><defs>${defs}</defs>${body}</svg>`
}

/** The scene in any shape, with the emblem in its middle at a size; it has no words, which not every machine can draw. */
export function posterSvg(
  game: Game,
  size: { width: number; height: number },
  emblemSize: number | null,
): string {
  const colours = palette(game.skin)
  const { width, height } = size
  const { defs, body } = scene(game.skin, `${game.provider}/${game.code}`, size)
  const place = (share: number) => ((share - (emblemSize ?? 0)) / 2).toFixed(1)
  const middle =
    emblemSize === null
      ? ''
      : `<g transform="translate(${place(width)} ${place(height)}) scale(${emblemSize / 100})">${emblem(game, colours)}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>${defs}${metal(colours)}</defs>${body}${middle}</svg>`
}

const metal = (colours: ReturnType<typeof palette>) =>
  `<linearGradient id="m" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" stop-color="${colours.accentSoft}"/>
<stop offset="0.5" stop-color="${colours.accent}"/><stop offset="1" stop-color="${colours.accentDeep}"/></linearGradient>`

function emblem(game: Game, colours: ReturnType<typeof palette>): string {
  const line = `fill="none" stroke="${colours.night}" stroke-opacity="0.7" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"`
  switch (game.engine.kind) {
    case 'slot': {
      const { body, detail } = MOTIF_PATHS[game.skin.motifs[0] as MotifName]
      return `<path d="${body}" transform="translate(0 5)" fill="${colours.night}" opacity="0.5"/>
<path d="${body}" fill="url(#m)" stroke="#fff" stroke-opacity="0.6" stroke-width="2" stroke-linejoin="round"/><path d="${detail}" ${line}/>`
    }
    case 'crash':
      return `<path d="M-14 92 C34 90 66 72 88 16" fill="none" stroke="url(#m)" stroke-width="9" stroke-linecap="round"/>
<path d="M88 2 L104 34 L88 26 L70 32 Z" fill="#fff"/>`
    case 'dice':
      return `<g transform="rotate(-12 50 50)"><rect x="14" y="14" width="72" height="72" rx="16" fill="url(#m)" stroke="#fff" stroke-opacity="0.6" stroke-width="2"/>
${[
  [32, 32],
  [68, 32],
  [50, 50],
  [32, 68],
  [68, 68],
]
  .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="7.5" fill="${colours.night}"/>`)
  .join('')}</g>`
    case 'roulette':
      return wheel(colours)
  }
}

function wheel(colours: ReturnType<typeof palette>): string {
  const slices = Array.from({ length: 18 }, (_, index) => {
    const point = (turn: number) => {
      const angle = (turn * Math.PI * 2) / 18
      return `${(50 + 46 * Math.sin(angle)).toFixed(2)} ${(50 - 46 * Math.cos(angle)).toFixed(2)}`
    }
    const fill = index === 0 ? '#1d9a5b' : index % 2 === 0 ? '#c23247' : '#191622'
    return `<path d="M50 50 L${point(index)} A46 46 0 0 1 ${point(index + 1)} Z" fill="${fill}"/>`
  })
  return `<circle cx="50" cy="50" r="50" fill="url(#m)"/>${slices.join('')}<circle cx="50" cy="50" r="26" fill="${colours.deep}" stroke="url(#m)" stroke-width="5"/>
<path d="M50 30 V70 M30 50 H70" stroke="url(#m)" stroke-width="5" stroke-linecap="round"/>`
}

/** Long names take two lines. */
function title(name: string, colour: string): string {
  const words = name.split(' ')
  const half = Math.ceil(words.length / 2)
  const lines = name.length > 16 ? [words.slice(0, half).join(' '), words.slice(half).join(' ')] : [name]
  const size = Math.min(46, Math.floor(640 / Math.max(...lines.map((line) => line.length))))
  return lines
    .map((line, index) => {
      const y = 312 - (lines.length - 1 - index) * (size + 2)
      return `<text x="240" y="${y}" text-anchor="middle" font-family="Georgia, 'Times New Roman', serif" font-weight="700" font-size="${size}" fill="${colour}" stroke="#000" stroke-opacity="0.45" stroke-width="6" paint-order="stroke" stroke-linejoin="round">${escapeXml(line)}</text>`
    })
    .join('')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
