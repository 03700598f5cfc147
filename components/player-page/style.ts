import { accentColours, canvases, mix, surfaces } from '@/server/contract/accent-colours'
import type { PageScheme } from './player-page'

const defaultAccents = { light: '#1d5fbf', dark: '#7fb0f5' } as const
const softShare = 0.1

const neutrals = {
  light: '--line: #e3e3e8; --ink: #1b1d22; --muted: #55595f;',
  dark: '--line: #2a2d33; --ink: #ececf0; --muted: #b1b4bb;',
} as const

type Scheme = 'light' | 'dark'

/** The colours of a scheme; the accent in a shade that is readable in it. */
function variables(scheme: Scheme, accent: string | null): string {
  const surface = surfaces[scheme]
  const colour = accent === null ? defaultAccents[scheme] : accentColours(accent)[scheme].colour
  const soft = mix(surface, colour, softShare)
  return `${neutrals[scheme]} --canvas: ${canvases[scheme]}; --surface: ${surface}; --accent: ${colour}; --soft: ${soft};`
}

const rules = `
* { box-sizing: border-box; }
html { height: 100%; }
body { margin: 0; min-height: 100%; display: grid; place-content: center; justify-items: center; gap: 20px; padding: 16px;
  grid-template-columns: minmax(0, 26rem); background: var(--canvas); color: var(--ink); overflow-wrap: anywhere;
  font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; text-align: center; }
main { width: 100%; padding: 28px 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; }
svg { display: block; width: 56px; height: 56px; margin: 0 auto 16px; padding: 12px; border-radius: 50%;
  background: var(--soft); color: var(--accent); fill: none; stroke: currentColor; stroke-width: 2;
  stroke-linecap: round; stroke-linejoin: round; }
h1 { margin: 0 0 8px; font-size: 1.25rem; line-height: 1.3; font-weight: 650; text-wrap: balance; }
p { margin: 0; color: var(--muted); text-wrap: pretty; }
main p + p { margin-top: 8px; color: var(--ink); }
code { font: 13px/1.5 ui-monospace, monospace; color: var(--muted); }
header { display: flex; align-items: center; justify-content: center; gap: 12px; max-width: 100%; font-weight: 650;
  font-size: 1.125rem; line-height: 1.3; }
header img { display: block; max-width: min(100%, 240px); max-height: 48px; }
header .on-light, header .on-dark { padding: 8px 12px; border-radius: 10px; box-sizing: content-box; }
header .on-light { background: ${surfaces.light}; }
header .on-dark { background: ${surfaces.dark}; }
footer { display: grid; gap: 6px; font-size: 13px; }
a { color: var(--accent); text-underline-offset: 3px; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
@media (max-height: 320px) { svg, header { display: none; } main { padding: 16px; } body { gap: 10px; } }
`

export function pageStyle(scheme: PageScheme, accent: string | null): string {
  if (scheme !== 'auto') return `\n:root { color-scheme: ${scheme}; ${variables(scheme, accent)} }${rules}`
  return `
:root { color-scheme: light dark; ${variables('light', accent)} }
@media (prefers-color-scheme: dark) { :root { ${variables('dark', accent)} } }${rules}`
}
