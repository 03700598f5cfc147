import type { Skin } from '../catalogue/game'
import { type Random, repeatableRandom } from '../random'
import { palette, type SceneName } from './motifs'

type Palette = ReturnType<typeof palette>
type Size = { width: number; height: number }

/** A background painted from the skin: sky, light and one of six landscapes. Its gradients are `sky` and `sun`. */
export function scene(skin: Skin, seed: string, size: Size): { defs: string; body: string } {
  const colours = palette(skin)
  const random = repeatableRandom(`scene/${seed}`)
  const { width, height } = size
  const sunX = width * (0.25 + random.below(50) / 100)
  const sunY = height * (0.2 + random.below(20) / 100)
  const defs = `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colours.night}"/>
<stop offset="0.6" stop-color="${colours.deep}"/><stop offset="1" stop-color="${colours.mid}"/></linearGradient>
<radialGradient id="sun"><stop offset="0" stop-color="${colours.accentSoft}" stop-opacity="0.95"/>
<stop offset="0.25" stop-color="${colours.accent}" stop-opacity="0.5"/><stop offset="1" stop-color="${colours.accent}" stop-opacity="0"/></radialGradient>`
  const sky = `<rect width="${width}" height="${height}" fill="url(#sky)"/>
<circle cx="${sunX}" cy="${sunY}" r="${height * 0.75}" fill="url(#sun)" opacity="0.6"/>`
  return {
    defs,
    body: sky + LANDSCAPES[skin.scene as SceneName]({ colours, random, width, height, sunX, sunY }),
  }
}

type Canvas = Size & { colours: Palette; random: Random; sunX: number; sunY: number }

const LANDSCAPES: Record<SceneName, (canvas: Canvas) => string> = {
  dunes: (canvas) => layers(canvas, (y, amplitude, c) => wave(c, y, amplitude * 1.1, 2)),
  waves: (canvas) => layers(canvas, (y, amplitude, c) => wave(c, y, amplitude * 0.45, 7)),
  peaks: (canvas) => layers(canvas, peaks),
  city: (canvas) => layers(canvas, skyline),
  stars: (canvas) =>
    stars(canvas, 70) + wave(canvas, canvas.height * 0.84, canvas.height * 0.05, 2, canvas.colours.night),
  rays: (canvas) =>
    rays(canvas) + layers(canvas, (y, amplitude, c) => wave(c, y + c.height * 0.12, amplitude * 0.6, 3)),
}

function layers(
  canvas: Canvas,
  draw: (y: number, amplitude: number, canvas: Canvas, fill?: string) => string,
): string {
  const { colours, height } = canvas
  const shapes = [0.62, 0.74, 0.87].map((share, index) => {
    const path = draw(height * share, height * 0.12 * (1 - index * 0.2), canvas)
    const fill = [colours.mid, colours.deep, colours.night][index]
    return path.startsWith('<')
      ? path
      : `<path d="${path}" fill="${fill}" fill-opacity="${0.75 + index * 0.12}"/>`
  })
  return stars(canvas, 18) + shapes.join('')
}

function wave(
  { width, height, random }: Canvas,
  y: number,
  amplitude: number,
  bends: number,
  fill?: string,
): string {
  const step = width / bends
  let path = `M0 ${height} L0 ${y.toFixed(1)}`
  for (let bend = 0; bend < bends; bend++) {
    const lift = (bend % 2 === 0 ? -1 : 1) * amplitude * (0.6 + random.below(60) / 100)
    const x = bend * step
    path += ` C${(x + step * 0.35).toFixed(1)} ${(y + lift).toFixed(1)} ${(x + step * 0.65).toFixed(1)} ${(y + lift).toFixed(1)} ${(x + step).toFixed(1)} ${y.toFixed(1)}`
  }
  const closed = `${path} L${width} ${height} Z`
  return fill === undefined ? closed : `<path d="${closed}" fill="${fill}" opacity="0.9"/>`
}

function peaks(y: number, amplitude: number, { width, height, random }: Canvas): string {
  let path = `M0 ${height} L0 ${y.toFixed(1)}`
  for (let x = 0; x < width; x += width / 7) {
    const top = y - amplitude * (0.8 + random.below(100) / 70)
    path += ` L${(x + width / 14).toFixed(1)} ${top.toFixed(1)} L${(x + width / 7).toFixed(1)} ${(y + amplitude * 0.3).toFixed(1)}`
  }
  return `${path} L${width} ${height} Z`
}

function skyline(y: number, amplitude: number, { width, height, random }: Canvas): string {
  let path = `M0 ${height}`
  for (let x = 0; x < width; ) {
    const block = width / 22 + random.below(Math.ceil(width / 18))
    const top = y - amplitude * (random.below(200) / 100)
    path += ` L${x.toFixed(1)} ${top.toFixed(1)} L${(x + block).toFixed(1)} ${top.toFixed(1)}`
    x += block
  }
  return `${path} L${width} ${height} Z`
}

function stars({ width, height, random, colours }: Canvas, count: number): string {
  return Array.from({ length: count }, () => {
    const radius = 0.6 + random.below(16) / 10
    return `<circle cx="${random.below(width)}" cy="${random.below(Math.ceil(height * 0.7))}" r="${radius}" fill="${colours.light}" opacity="${0.25 + random.below(60) / 100}"/>`
  }).join('')
}

function rays({ width, height, sunX, sunY, colours }: Canvas): string {
  const reach = width + height
  const blades = Array.from({ length: 12 }, (_, index) => {
    const angle = (index * Math.PI) / 6
    const edge = (offset: number) =>
      `${(sunX + reach * Math.cos(angle + offset)).toFixed(1)},${(sunY + reach * Math.sin(angle + offset)).toFixed(1)}`
    return `<polygon points="${sunX},${sunY} ${edge(0)} ${edge(0.24)}" fill="${colours.accent}" opacity="0.13"/>`
  })
  return blades.join('')
}
