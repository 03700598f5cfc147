import { createHash } from 'node:crypto'

/** A page of fixed text: nothing of the request is rendered. */
export interface PlayerPage {
  status: number
  title: string
  /** What happened, in one sentence. */
  text: string
  /** What the player can do now. */
  advice: string
  mark: keyof typeof marks
  /** What the player may name to the casino. */
  code?: string
}

/** Drawn in a 24 by 24 square. */
const marks = {
  done: 'M5 12.5l4.5 4.5L19 7.5',
  used: 'M9.5 14.5l5-5M8 10l-2.2 2.2a3.9 3.9 0 005.5 5.5L13.5 15.5M16 14l2.2-2.2a3.9 3.9 0 00-5.5-5.5L10.5 8.5',
  expired: 'M12 7v5l3 2M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17z',
  stopped: 'M12 7.5v5.5M12 16.4v.1M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17z',
} as const

const style = `
:root { color-scheme: light dark; --canvas: #f7f7f9; --surface: #fff; --line: #e3e3e8; --ink: #1b1d22; --muted: #55595f;
  --accent: #1d5fbf; --soft: #e8f0fb; }
@media (prefers-color-scheme: dark) { :root { --canvas: #0f1013; --surface: #17191d; --line: #2a2d33; --ink: #ececf0;
  --muted: #b1b4bb; --accent: #7fb0f5; --soft: #1c2838; } }
* { box-sizing: border-box; }
html { height: 100%; }
body { margin: 0; min-height: 100%; display: grid; place-items: center; padding: 16px; background: var(--canvas);
  color: var(--ink); font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; text-align: center; }
main { width: 100%; max-width: 26rem; padding: 28px 24px; background: var(--surface); border: 1px solid var(--line);
  border-radius: 16px; overflow-wrap: anywhere; }
svg { display: block; width: 56px; height: 56px; margin: 0 auto 16px; padding: 12px; border-radius: 50%;
  background: var(--soft); color: var(--accent); fill: none; stroke: currentColor; stroke-width: 2;
  stroke-linecap: round; stroke-linejoin: round; }
h1 { margin: 0 0 8px; font-size: 1.25rem; line-height: 1.3; font-weight: 650; text-wrap: balance; }
p { margin: 0; color: var(--muted); text-wrap: pretty; }
p + p { margin-top: 8px; color: var(--ink); }
code { font: 13px/1.5 ui-monospace, monospace; color: var(--muted); }
@media (max-height: 320px) { svg { display: none; } main { padding: 16px; } }
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** No script, no other resource; whoever embeds the game may embed this as well (design: security). */
const contentPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

/** What every answer to a player carries, page or not. */
export const playerHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex, nofollow',
} as const

export function playerPageResponse(page: PlayerPage, { hasBody = true } = {}): Response {
  return new Response(hasBody ? render(page) : null, {
    status: page.status,
    headers: {
      ...playerHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      Vary: 'Accept',
      'Content-Security-Policy': contentPolicy,
    },
  })
}

function render({ title, text, advice, mark, code }: PlayerPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${marks[mark]}"/></svg>
<h1>${title}</h1>
<p>${text}</p>
<p>${advice}</p>${code === undefined ? '' : `\n<p><code>${code}</code></p>`}
</main>
</body>
</html>
`
}
