import { escapeHtml } from '@/components/player-page/escape-html'
import { formatPercent } from '@/server/contract/figures'
import { type NoticePhase, noticePhaseLabels } from '@/server/contract/status-notices'

export interface StatusPart {
  name: string
  state: 'operational' | 'degraded' | 'down' | 'maintenance' | 'unknown'
  /** In thousandths of a percent; null: not measured. */
  availability: number | null
  days: readonly { day: string; availability: number | null }[]
}

export interface NoticeShown {
  title: string
  text: string
  publishedAt: Date
  resolvedAt: Date | null
  /** Names of what is affected. */
  components: readonly string[]
  /** Newest first. */
  updates: readonly { phase: NoticePhase; text: string; publishedAt: Date }[]
}

export interface StatusShown {
  /** Updates are mailed to who asks for them. */
  canSubscribe: boolean
  verdict: keyof typeof verdicts
  components: readonly StatusPart[]
  maintenance: readonly {
    title: string
    text: string
    startsAt: Date
    endsAt: Date
    provider: string | null
    isCurrent: boolean
  }[]
  notices: readonly NoticeShown[]
  updatedAt: Date
}

const stateWords: Readonly<Record<StatusPart['state'], string>> = {
  operational: 'Operational',
  degraded: 'Degraded',
  down: 'Not available',
  maintenance: 'Maintenance',
  unknown: 'Not measured',
}

const verdicts = {
  operational: { words: 'All systems operational', look: 'operational' },
  maintenance: { words: 'Maintenance in progress', look: 'maintenance' },
  degraded: { words: 'Some systems are degraded', look: 'degraded' },
  partial_outage: { words: 'Partial outage', look: 'down' },
  major_outage: { words: 'Major outage', look: 'down' },
  unknown: { words: 'Status is not measured yet', look: 'unknown' },
} as const

export const statusStyle = `
:root { color-scheme: light dark; --canvas: #f6f6f7; --surface: #fff; --ink: #1b1d22; --muted: #55595f; --line: #e3e3e8;
  --accent: #1d5fbf; --ok: #1a7f4b; --warn: #8a5a00; --bad: #b3261e; --none: #c9ccd3; }
@media (prefers-color-scheme: dark) { :root { --canvas: #121316; --surface: #1a1c20; --ink: #ececf0; --muted: #b1b4bb;
  --line: #2a2d33; --accent: #7fb0f5; --ok: #4cc38a; --warn: #e2b04a; --bad: #ff8f86; --none: #454952; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); overflow-wrap: anywhere;
  font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { max-width: 52rem; margin: 0 auto; padding: 32px 16px 48px; }
h1 { margin: 0 0 4px; font-size: 1.5rem; } h2 { margin: 32px 0 12px; font-size: 1.125rem; } h3 { margin: 0; font-size: 1rem; }
p { margin: 0; color: var(--muted); white-space: pre-line; } a { color: var(--accent); }
article { margin-top: 12px; padding: 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
.top { display: flex; flex-wrap: wrap; gap: 4px 16px; justify-content: space-between; align-items: baseline; }
.operational { color: var(--ok); } .degraded, .maintenance { color: var(--warn); } .down { color: var(--bad); }
.unknown { color: var(--muted); }
svg { display: block; width: 100%; height: 28px; margin: 12px 0 6px; }
.good { fill: var(--ok); } .some { fill: var(--warn); } .poor { fill: var(--bad); } .none { fill: var(--none); }
small { color: var(--muted); }
.verdict { margin: 20px 0 0; padding: 16px 20px; border: 1px solid currentColor; border-radius: 12px; background: var(--surface);
  font-size: 1.125rem; font-weight: 600; }
.back { margin-top: 20px; }
form { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 12px; align-items: end; } label { flex: 1 1 16rem; font-size: 0.875rem; }
input, button { font: inherit; min-height: 44px; padding: 8px 12px; border-radius: 8px; border: 1px solid var(--muted); }
input { display: block; width: 100%; margin-top: 4px; background: var(--canvas); color: var(--ink); }
button { background: var(--accent); border-color: var(--accent); color: var(--surface); font-weight: 600; cursor: pointer; }
button.second { background: none; color: var(--accent); } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
ol { list-style: none; margin: 14px 0 0; padding: 0 0 0 14px; border-left: 2px solid var(--line); }
li + li { margin-top: 12px; } li p { color: var(--ink); } .affected { margin-top: 10px; font-size: 0.875rem; }
`

/** The status as a document without scripts. */
export function renderStatus(status: StatusShown): string {
  const { verdict, components, maintenance, notices, updatedAt, canSubscribe } = status
  const open = notices.filter(({ resolvedAt }) => resolvedAt === null)
  const past = notices.filter(({ resolvedAt }) => resolvedAt !== null)
  return statusDocument(
    'Croupier status',
    `<h1>Croupier status</h1>
<p>Updated ${timeOf(updatedAt)}. <a href="/status/feed.xml">Atom feed</a> · <a href="/status/status.json">JSON</a></p>
<p class="verdict ${verdicts[verdict].look}">${verdicts[verdict].words}</p>
${section('Incidents', open.map(noticeOf))}${section('Maintenance', maintenance.map(maintenanceOf))}
<h2>Components</h2>
${components.map(componentOf).join('\n')}
${section('Resolved incidents', past.map(noticeOf))}${canSubscribe ? subscribeForm() : ''}`,
  )
}

/** A document of the status page, without scripts. */
export const statusDocument = (title: string, main: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="alternate" type="application/atom+xml" title="Croupier status" href="/status/feed.xml">
<style>${statusStyle}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`

export const subscribeForm = (typed = '') => `<article id="subscribe"><h3>Updates by email</h3>
<p>An email for each incident, its updates and its end.</p>
<form method="post" action="/status/subscribe"><label>Email<input type="email" name="email" value="${escapeHtml(typed)}" required maxlength="254" autocomplete="email"></label>
<button>Subscribe</button></form></article>
`

const section = (title: string, articles: readonly string[]) =>
  articles.length === 0 ? '' : `<h2>${title}</h2>\n${articles.join('\n')}\n`

export const minuteOf = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const timeOf = (time: Date) => `<time datetime="${time.toISOString()}">${minuteOf(time)}</time>`

/** A notice with its updates, newest first; its own text is the first of them. */
const noticeOf = ({ title, text, publishedAt, resolvedAt, components, updates }: NoticeShown) => {
  const isToldResolved = updates.some(({ phase }) => phase === 'resolved')
  const thread = [
    ...(resolvedAt && !isToldResolved
      ? [{ phase: 'resolved' as const, text: '', publishedAt: resolvedAt }]
      : []),
    ...updates,
    { phase: 'investigating' as const, text, publishedAt },
  ]
  const affected =
    components.length > 0 ? `<p class="affected">Affected: ${escapeHtml(components.join(', '))}</p>` : ''
  return `<article><h3>${escapeHtml(title)}</h3>${affected}<ol>${thread.map(updateOf).join('')}</ol></article>`
}

const updateOf = ({ phase, text, publishedAt }: NoticeShown['updates'][number]) =>
  `<li><strong>${noticePhaseLabels[phase]}</strong>${
    text === '' ? '' : `<p>${escapeHtml(text)}</p>`
  } <small>${timeOf(publishedAt)}</small></li>`

/** A notice as the status page will show it, as a document for a frame. */
export const renderNotice = (notice: NoticeShown): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Preview</title><style>${statusStyle}main { padding: 4px 12px 16px; }</style></head>
<body><main>${noticeOf(notice)}</main></body></html>`

const maintenanceOf = ({
  title,
  text,
  startsAt,
  endsAt,
  provider,
  isCurrent,
}: StatusShown['maintenance'][number]) =>
  `<article><div class="top"><h3>${escapeHtml(title)}</h3><span class="maintenance">${
    isCurrent ? 'In progress' : 'Planned'
  }</span></div><p>${escapeHtml(provider ?? 'The whole service')}. ${escapeHtml(text)}</p><small>${timeOf(startsAt)} to ${timeOf(endsAt)}</small></article>`

function componentOf({ name, state, availability, days }: StatusPart): string {
  const bars = days
    .map(
      ({ day, availability: share }, index) =>
        `<rect class="${classOf(share)}" x="${index * 10}" width="7" height="28"><title>${day}: ${shareOf(share)}</title></rect>`,
    )
    .join('')
  return `<article><div class="top"><h3>${escapeHtml(name)}</h3><span class="${state}">${stateWords[state]}</span></div>
<svg viewBox="0 0 ${days.length * 10} 28" preserveAspectRatio="none" role="img" aria-label="${escapeHtml(name)}: the last ${days.length} days">${bars}</svg>
<div class="top"><small>${days.length} days ago</small><small>${shareOf(availability)}${measuredIn(days)}</small><small>Today</small></div></article>`
}

/** Of the days shown, those before the service began have no figure. */
function measuredIn(days: StatusPart['days']): string {
  const count = days.filter(({ availability }) => availability !== null).length
  if (count === 0) return ''
  return count === 1 ? ' over 1 day' : ` over ${count} days`
}

function classOf(share: number | null): string {
  if (share === null) return 'none'
  if (share >= 99_900) return 'good'
  return share >= 98_000 ? 'some' : 'poor'
}

/** `99.95 %` of whole thousandths. */
const shareOf = (share: number | null) =>
  share === null
    ? 'not measured'
    : formatPercent(`${Math.floor(share / 1_000)}.${String(share % 1_000).padStart(3, '0')}`)

/** What is announced and what is wrong, as an Atom feed. */
export function renderFeed({ maintenance, notices, updatedAt }: StatusFeed, baseUrl: string): string {
  const entries = [
    ...notices.map(({ id, title, text, publishedAt, resolvedAt, components, updates }) => ({
      id,
      title: resolvedAt ? `Resolved: ${title}` : title,
      text: [
        ...updates.map((update) => `${noticePhaseLabels[update.phase]}: ${update.text}`),
        text,
        ...(components.length > 0 ? [`Affected: ${components.join(', ')}`] : []),
      ].join('\n\n'),
      at: resolvedAt ?? updates[0]?.publishedAt ?? publishedAt,
    })),
    ...maintenance.map(({ id, title, text, startsAt, endsAt }) => ({
      id,
      title: `Maintenance: ${title}`,
      at: startsAt,
      text: `${minuteOf(startsAt)} to ${minuteOf(endsAt)}. ${text}`,
    })),
  ]
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>Croupier status</title>
<id>${escapeHtml(baseUrl)}/status</id>
<link href="${escapeHtml(baseUrl)}/status"/>
<updated>${updatedAt.toISOString()}</updated>
<author><name>Croupier</name></author>
${entries
  .map(
    ({ id, title, text, at }) =>
      `<entry><id>urn:uuid:${id}</id><title>${escapeHtml(title)}</title><updated>${at.toISOString()}</updated><link href="${escapeHtml(baseUrl)}/status"/><content type="text">${escapeHtml(text)}</content></entry>`,
  )
  .join('\n')}
</feed>
`
}

type WithId<Row> = Row & { id: string }
interface StatusFeed {
  maintenance: readonly WithId<StatusShown['maintenance'][number]>[]
  notices: readonly WithId<StatusShown['notices'][number]>[]
  updatedAt: Date
}
