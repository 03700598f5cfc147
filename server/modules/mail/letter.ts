/** What a letter says, once; `layOut` makes the plain text and the HTML of it. */
export interface Letter {
  kind:
    | 'invite'
    | 'password_reset'
    | 'password_changed'
    | 'two_factor_changed'
    | 'ownership_offered'
    | 'join_requested'
    | 'callbacks_need_attention'
    | 'report'
    | 'invoice_issued'
    | 'deletion_requested'
    | 'deletion_scheduled'
    | 'deletion_cancelled'
    | 'deletion_blocked'
  to: string
  subject: string
  paragraphs: readonly string[]
  /** What the reader is asked to open. */
  link?: { label: string; url: string }
  /** Small print under it. */
  closing: string
}

export interface LaidOut {
  text: string
  html: string
  url: string | null
}

const signature = 'Croupier'

export function layOut({ paragraphs, link, closing, subject }: Letter): LaidOut {
  const linkText = link ? [`${link.label}:\n${link.url}`] : []
  const text = [...paragraphs, ...linkText, closing, `-- \n${signature}`].join('\n\n')
  const body = [
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    ...(link ? [button(link)] : []),
    `<p style="margin:24px 0 0;color:#666;font-size:13px">${escapeHtml(closing)}</p>`,
  ].join('\n')
  return { text, html: page(escapeHtml(subject), body), url: link?.url ?? null }
}

/** Mail programs know inline styles and little else. */
const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body style="margin:0;padding:32px 16px;background:#f6f6f7;color:#1d1f24;font:15px/1.55 -apple-system,Segoe UI,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px;background:#fff;border:1px solid #e3e4e8;border-radius:10px">
${body}
</div></body></html>`

const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#3d46b8;color:#fff;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;color:#666;font-size:13px;word-break:break-all">${escapeHtml(url)}</p>`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
