import { escapeHtml } from '../play/page'

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
