import type { Skin } from '../catalogue/game'
import { MOTIF_PATHS, type MotifName, palette } from './motifs'

const ROYALS: Readonly<Record<string, string>> = { ace: 'A', king: 'K', queen: 'Q', jack: 'J', ten: '10' }
/** Hue shifts of the four precious symbols, so that each is told apart by colour as well as by shape. */
const GEM_SHIFT = [0, 75, 165, 250]
const ROYAL_HUES: Readonly<Record<string, number>> = { ace: 8, king: 205, queen: 285, jack: 135, ten: 40 }

/** One reel symbol as an SVG of 120 by 120; null for a name no slot has. */
export function symbolSvg(skin: Skin, name: string): string | null {
  const letter = ROYALS[name]
  if (letter !== undefined) return royal(letter, ROYAL_HUES[name] ?? skin.hue)
  if (name === 'wild') return wild(skin)
  if (name === 'scatter') return scatter(skin)
  const index = ['gem1', 'gem2', 'gem3', 'gem4'].indexOf(name)
  const motif = skin.motifs[index]
  if (index < 0 || motif === undefined) return null
  return gem(motif as MotifName, (skin.accentHue + (GEM_SHIFT[index] ?? 0)) % 360)
}

function frame(defs: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><defs>${defs}</defs>${body}</svg>`
}

function metal(hue: number, id = 'm'): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" stop-color="hsl(${hue} 95% 82%)"/>
<stop offset="0.45" stop-color="hsl(${hue} 85% 58%)"/><stop offset="1" stop-color="hsl(${hue} 80% 30%)"/></linearGradient>`
}

function gem(motif: MotifName, hue: number): string {
  const { body, detail } = MOTIF_PATHS[motif]
  const glow = `<radialGradient id="g"><stop offset="0" stop-color="hsl(${hue} 90% 60%)" stop-opacity="0.55"/>
<stop offset="1" stop-color="hsl(${hue} 90% 50%)" stop-opacity="0"/></radialGradient>`
  return frame(
    metal(hue) + glow,
    `<circle cx="60" cy="60" r="58" fill="url(#g)"/><g transform="translate(12 12) scale(0.96)">
<path d="${body}" transform="translate(0 4)" fill="hsl(${hue} 70% 12%)" opacity="0.55"/>
<path d="${body}" fill="url(#m)" stroke="hsl(${hue} 95% 88%)" stroke-width="2.5" stroke-linejoin="round"/>
<path d="${detail}" fill="none" stroke="hsl(${hue} 90% 18%)" stroke-opacity="0.7" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></g>`,
  )
}

function royal(letter: string, hue: number): string {
  const size = letter.length > 1 ? 66 : 84
  const text = (dy: number, paint: string) =>
    `<text x="60" y="${(letter.length > 1 ? 83 : 89) + dy}" text-anchor="middle" font-family="Georgia, 'Times New Roman', serif" font-weight="700" font-size="${size}" ${paint}>${letter}</text>`
  return frame(
    metal(hue),
    text(4, `fill="hsl(${hue} 60% 10%)" opacity="0.6"`) +
      text(0, `fill="url(#m)" stroke="hsl(${hue} 90% 88%)" stroke-width="2" paint-order="stroke"`),
  )
}

function wild(skin: Skin): string {
  const { night } = palette(skin)
  return frame(
    metal(46) + metal(skin.accentHue, 'b'),
    `<rect x="8" y="14" width="104" height="92" rx="22" fill="url(#b)"/>
<rect x="15" y="21" width="90" height="78" rx="17" fill="${night}" fill-opacity="0.55" stroke="hsl(46 95% 75%)" stroke-width="2.5"/>
<path d="M60 25 l5 10 11 1 -8 8 2 11 -10 -5 -10 5 2 -11 -8 -8 11 -1 Z" fill="url(#m)"/>
<text x="60" y="88" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="900" font-size="28" textLength="78" lengthAdjust="spacingAndGlyphs" fill="url(#m)">WILD</text>`,
  )
}

function scatter(skin: Skin): string {
  const points = Array.from({ length: 24 }, (_, index) => {
    const radius = index % 2 === 0 ? 56 : 43
    const angle = (index * Math.PI) / 12
    return `${(60 + radius * Math.sin(angle)).toFixed(1)},${(60 - radius * Math.cos(angle)).toFixed(1)}`
  })
  return frame(
    metal(46) + metal((skin.accentHue + 180) % 360, 'b'),
    `<polygon points="${points.join(' ')}" fill="url(#m)"/><circle cx="60" cy="60" r="38" fill="url(#b)" stroke="hsl(46 90% 85%)" stroke-width="2"/>
<path d="M60 34 l8 17 19 2 -14 13 4 18 -17 -9 -17 9 4 -18 -14 -13 19 -2 Z" fill="hsl(46 95% 85%)"/>`,
  )
}
