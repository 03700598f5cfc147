/** Colours are `#rrggbb`. Ratios are those of WCAG 2: 1 (the same) to 21 (black on white). */

/** Cards on pages for players, and the pages behind them: accents are readable on both. */
export const surfaces = { light: '#ffffff', dark: '#17191d' } as const
export const canvases = { light: '#f7f7f9', dark: '#0f1013' } as const

/** WCAG 2 level AA for text. */
export const readableRatio = 4.5

const black = '#000000'
const white = '#ffffff'

export const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text)

export interface SurfaceColour {
  /** The accent where it is readable, else the nearest shade of it that is. */
  colour: string
  /** Of the accent itself. */
  ratio: number
  isAdjusted: boolean
}

export interface AccentColours {
  /** Black or white, whichever is more readable on the accent: always at least 4.5. */
  text: string
  textRatio: number
  light: SurfaceColour
  dark: SurfaceColour
}

/** An accent and the colours it is used with. No accent is refused: where it is not readable, a shade of it stands in. */
export function accentColours(accent: string): AccentColours {
  const text = contrastRatio(accent, white) >= contrastRatio(accent, black) ? white : black
  return {
    text,
    textRatio: contrastRatio(accent, text),
    light: readableIn('light', accent),
    dark: readableIn('dark', accent),
  }
}

export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const steps = 50

function readableIn(scheme: 'light' | 'dark', accent: string): SurfaceColour {
  const least = (colour: string) =>
    Math.min(contrastRatio(colour, surfaces[scheme]), contrastRatio(colour, canvases[scheme]))
  const towards = scheme === 'light' ? black : white
  let colour = accent
  for (let step = 1; least(colour) < readableRatio; step += 1) colour = mix(accent, towards, step / steps)
  return { colour, ratio: least(accent), isAdjusted: colour !== accent }
}

/** `share` of the second colour, from 0 to 1. */
export function mix(one: string, other: string, share: number): string {
  const others = channels(other)
  const mixed = channels(one).map((value, index) => value + ((others[index] ?? 0) - value) * share)
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => linear(value / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (value: number) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
