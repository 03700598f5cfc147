import type { PlayerBranding } from '@/server/contract/branding'
import { escapeHtml } from './escape-html'
import { header } from './logo'
import type { PageScheme, PlayerTexts } from './player-page'
import { pageStyle } from './style'

interface Timeline {
  gameName: string
  roundId: string
  movements: {
    type: 'bet' | 'win' | 'refund'
    /** Major units. */
    amount: string
    currency: string
    at: Date
    isBooked: boolean
  }[]
  hasMore: boolean
}

const tableStyle = `
body { grid-template-columns: minmax(0, 40rem); }
table { width: 100%; margin-top: 16px; border-collapse: collapse; text-align: start; }
th, td { padding: 8px 4px; border-top: 1px solid var(--line); text-align: start; font-weight: 400; }
th, td:last-child { white-space: nowrap; overflow-wrap: normal; }
td:last-child { text-align: end; font-variant-numeric: tabular-nums; }
s { color: var(--muted); }
`

/** The movements of a round in order, as a document without scripts; what was not accepted is struck through. */
export function roundTimelinePage(
  { gameName, roundId, movements, hasMore }: Timeline,
  { texts, branding, scheme }: { texts: PlayerTexts; branding: PlayerBranding | null; scheme: PageScheme },
): { html: string; style: string } {
  const { round, language } = texts
  const style = pageStyle(scheme, branding?.accent ?? null) + tableStyle
  const rows = movements.map(({ type, amount: decimal, currency, at, isBooked }) => {
    const amount = `${decimal} ${escapeHtml(currency)}`
    return `<tr><th scope="row">${round[type]}</th><td><time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time></td><td>${isBooked ? amount : `<s>${amount}</s>`}</td></tr>`
  })
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme === 'auto' ? 'light dark' : scheme}">
<title>${round.title}</title>
<style>${style}</style>
</head>
<body>${branding ? header(branding, scheme) : ''}
<main>
<h1>${escapeHtml(gameName)}</h1>
<p>${round.title} <code>${escapeHtml(roundId)}</code></p>
<table>
${rows.join('\n')}
</table>${hasMore ? '\n<p>…</p>' : ''}
</main>
</body>
</html>
`
  return { html, style }
}
