import { accentColours } from '@/server/contract/accent-colours'

/** What an email says, once; `renderEmail` makes the plain text and the HTML of it. */
export interface EmailMessage {
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
    | 'payout_address_added'
    | 'verification_changed'
    | 'submission_decided'
    | 'deletion_requested'
    | 'deletion_scheduled'
    | 'deletion_cancelled'
    | 'deletion_blocked'
    | 'notification'
    | 'destination_disabled'
    | 'destination_confirmation'
    | 'top_up_paused'
    | 'top_up_limit'
    | 'status_confirmation'
    | 'status_update'
  to: string
  subject: string
  paragraphs: readonly string[]
  /** What the reader is asked to open. */
  link?: { label: string; url: string }
  /** Small print under it. */
  closing: string
  /** Where a POST ends what the reader subscribed to (RFC 8058): mail programs show it as a button. */
  unsubscribeUrl?: string
}

/** The organization's look, for mail to its own people. */
export interface EmailLook {
  name: string | null
  /** A PNG by its whole address: few mail programs show other formats. */
  logoUrl: string | null
  /** `#rrggbb` */
  accent: string | null
}

const plain: EmailLook = { name: null, logoUrl: null, accent: null }

export interface RenderedEmail {
  text: string
  html: string
  url: string | null
  unsubscribeUrl?: string
}

const signature = 'Croupier'

export function renderEmail(
  { paragraphs, link, closing, subject, unsubscribeUrl }: EmailMessage,
  look: EmailLook = plain,
): RenderedEmail {
  const linkText = link ? [`${link.label}:\n${link.url}`] : []
  const text = [...paragraphs, ...linkText, closing, `-- \n${signature}`].join('\n\n')
  const body = [
    ...header(look),
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    ...(link ? [button(link, look)] : []),
    `<p style="margin:24px 0 0;color:#666;font-size:13px">${escapeHtml(closing)}</p>`,
  ].join('\n')
  return {
    ...{ text, html: page(escapeHtml(subject), body), url: link?.url ?? null },
    ...(unsubscribeUrl && { unsubscribeUrl }),
  }
}

/** Mail programs know inline styles and little else. */
const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body style="margin:0;padding:32px 16px;background:#f6f6f7;color:#1d1f24;font:15px/1.55 -apple-system,Segoe UI,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px;background:#fff;border:1px solid #e3e4e8;border-radius:10px">
${body}
</div></body></html>`

/** The name stands in for a logo that is not shown. */
function header({ name, logoUrl }: EmailLook): string[] {
  if (logoUrl === null)
    return name === null ? [] : [`<p style="margin:0 0 20px;font-weight:600">${escapeHtml(name)}</p>`]
  const alt = escapeHtml(name ?? '')
  return [
    `<p style="margin:0 0 20px"><img src="${escapeHtml(logoUrl)}" alt="${alt}" height="40" style="height:40px;max-width:240px;border:0"></p>`,
  ]
}

const defaultAccent = '#3d46b8'

const button = ({ label, url }: { label: string; url: string }, { accent }: EmailLook) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:${accent ?? defaultAccent};color:${accentColours(accent ?? defaultAccent).text};text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;color:#666;font-size:13px;word-break:break-all">${escapeHtml(url)}</p>`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
