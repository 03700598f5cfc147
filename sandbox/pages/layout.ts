/** The frame of the sandbox's own pages. `body` is trusted markup; escape what goes into it. */
export function layout(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/pages.css">
</head>
<body><main>${body}</main></body>
</html>`
}

/** The shell every game loads into; the game itself arrives as modules from `play/public`. */
export function page({ title, token }: { title: string; token: string | null }): string {
  const body = token === null ? MISSING : GAME
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/game.css">
</head>
<body>${body}</body>
</html>`
}

const GAME = `<main id="game" data-state="loading"><p class="boot" role="status">Loading…</p></main>
<noscript>This game needs JavaScript.</noscript>
<script type="module" src="/assets/game.js"></script>`

const MISSING = `<main id="game" data-state="ended"><div class="notice"><h1>Invalid game link</h1>
<p>The link is wrong or its session no longer exists. Open the game from your casino again.</p></div></main>`

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
}
