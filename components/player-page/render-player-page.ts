import { type PlayerBranding, supportLink } from '@/server/contract/branding'
import { escapeHtml } from './escape-html'
import { header } from './logo'
import { marks, type PageLook, type PlayerPage } from './player-page'
import { pageStyle } from './style'

const plain: PageLook = { branding: null, scheme: 'auto' }

/** The page as a document without scripts, and its one style sheet, for the policy that allows it alone. */
export function renderPlayerPage(
  { language, title, text, advice, support, mark, code }: PlayerPage,
  { branding, scheme }: PageLook = plain,
): { html: string; style: string } {
  const style = pageStyle(scheme, branding?.accent ?? null)
  const image = branding?.icon ?? branding?.logoLight ?? branding?.logoDark
  const icon = image ? `\n<link rel="icon" href="${escapeHtml(image)}">` : ''
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme === 'auto' ? 'light dark' : scheme}">
<title>${title}</title>${icon}
<style>${style}</style>
</head>
<body>${branding ? header(branding, scheme) : ''}
<main>
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${marks[mark]}"/></svg>
<h1>${title}</h1>
<p>${text}</p>
<p>${advice}</p>${code === undefined ? '' : `\n<p><code>${code}</code></p>`}
</main>${branding ? footer(branding, support) : ''}
</body>
</html>
`
  return { html, style }
}

function footer({ supportAddress, legalLine }: PlayerBranding, support: string): string {
  const parts = [
    ...(supportAddress === null ? [] : [supportLine(support, supportAddress)]),
    legalLine && escapeHtml(legalLine),
  ]
  const lines = parts.filter(Boolean).map((part) => `<p>${part}</p>`)
  return lines.length === 0 ? '' : `\n<footer>${lines.join('')}</footer>`
}

/** In a tab of its own: the page may stand in the casino's frame. */
function supportLine(label: string, address: string): string {
  const link = supportLink(address)
  return `${label}: <a href="${escapeHtml(link.href)}" target="_blank" rel="noopener noreferrer">${escapeHtml(link.label)}</a>`
}
