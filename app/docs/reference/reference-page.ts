import { assetUrl } from '@/app/docs/assets'
import { mendAccessibilityScript } from './mend-accessibility'

const sources = [
  { title: 'Operator API', slug: 'operator', url: '/openapi/operator.json', default: true },
  { title: 'Provider protocol', slug: 'provider', url: '/openapi/provider.json' },
]

/**
 * Scalar's settings. Its own client is off: each operation links to `/docs/try` instead, which warns before a change in
 * production. Nothing here may speak to any host but our own.
 */
const settings = {
  sources,
  theme: 'none',
  withDefaultFonts: false,
  hideTestRequestButton: true,
  hideClientButton: true,
  showDeveloperTools: 'never',
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'none',
  defaultOpenFirstTag: true,
  persistAuth: false,
}

const style = `
  @font-face { font-family: Inter; src: url(INTER) format('woff2'); font-weight: 100 900; font-display: swap; }
  @font-face { font-family: 'JetBrains Mono'; src: url(MONO) format('woff2'); font-weight: 100 800; font-display: swap; }
  :root { --scalar-font: Inter, system-ui, sans-serif; --scalar-font-code: 'JetBrains Mono', monospace;
    --scalar-custom-header-height: 52px; color-scheme: light dark; }
  .light-mode { --scalar-color-1: #1b1d22; --scalar-color-2: #55595f; --scalar-color-3: #5f636a;
    --scalar-color-accent: #1d5fbf; --scalar-background-1: #fff; --scalar-background-2: #f7f7f9;
    --scalar-background-3: #ececf0; --scalar-background-accent: #1d5fbf1a; --scalar-border-color: #e3e3e8;
    --scalar-color-blue: #005f9e; --scalar-color-green: #05603a; --scalar-color-red: #a3201a; --scalar-color-yellow: #7a4f00;
    --scalar-color-orange: #934009; --scalar-color-purple: #5b3bb0; }
  .dark-mode { --scalar-color-1: #ececf0; --scalar-color-2: #b1b4bb; --scalar-color-3: #8f939b;
    --scalar-color-accent: #7fb0f5; --scalar-background-1: #0f1013; --scalar-background-2: #17191d;
    --scalar-background-3: #212429; --scalar-background-accent: #7fb0f51f; --scalar-border-color: #2a2d33; }
  body { margin: 0; background: var(--scalar-background-1, Canvas); }
  .masthead { position: sticky; top: 0; z-index: 20; box-sizing: border-box; height: 52px; padding: 0 20px; display: flex;
    align-items: center; gap: 20px; font: 14px/1 var(--scalar-font); color: var(--scalar-color-1, CanvasText);
    background: var(--scalar-background-1, Canvas); border-bottom: 1px solid var(--scalar-border-color, #8883); }
  .masthead h1 { margin: 0 auto 0 0; font-size: 15px; font-weight: 650; white-space: nowrap; }
  .masthead h1 span { font-weight: 400; color: var(--scalar-color-2, inherit); }
  .masthead a { color: inherit; text-decoration: none; white-space: nowrap; }
  .masthead a:hover, .masthead a:focus-visible { text-decoration: underline; }
  @media (max-width: 560px) { .masthead { gap: 10px; padding: 0 12px; font-size: 13px; } .masthead h1 span, .masthead a span, .masthead .wide { display: none; } }
  .scalar-reference-intro-auth { display: none !important; }
  noscript { display: block; padding: 24px 20px; font: 16px/1.5 system-ui, sans-serif; }
`

/** The API reference as one HTML document; its scripts carry `nonce`. */
export async function referencePage(nonce: string): Promise<string> {
  const fonts = { INTER: await assetUrl('inter.woff2'), MONO: await assetUrl('jetbrains-mono.woff2') }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Croupier API reference</title>
<meta name="description" content="The Croupier API for operators, its wallet callbacks, and the protocol for game providers.">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${style.replace('INTER', fonts.INTER).replace('MONO', fonts.MONO)}</style>
</head>
<body>
<nav class="masthead" aria-label="Croupier">
<h1>Croupier <span>API reference</span></h1>
<a href="/docs">Guides</a>
<a href="/docs/try">Try it</a>
<a class="wide" href="/docs/collections/postman.json" aria-label="Postman collection">Postman</a>
<a class="wide" href="/docs/collections/bruno.zip" aria-label="Bruno collection">Bruno</a>
<a href="/openapi/operator.json" aria-label="Operator OpenAPI">Operator<span> OpenAPI</span></a>
<a href="/openapi/provider.json" aria-label="Provider OpenAPI">Provider<span> OpenAPI</span></a>
</nav>
<div id="reference"></div>
<noscript>The reference needs JavaScript. It is also <a href="/docs/reference.md">one Markdown document</a>. The documents it shows are the two OpenAPI ones linked above.</noscript>
<script nonce="${nonce}" src="${await assetUrl('reference.js')}"></script>
<script nonce="${nonce}">Scalar.createApiReference('#reference', ${JSON.stringify(settings)})</script>
<script nonce="${nonce}">${mendAccessibilityScript}</script>
</body>
</html>
`
}
