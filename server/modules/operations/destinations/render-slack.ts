import {
  addressOf,
  type Carrier,
  headlineOf,
  type Message,
  type RenderedRequest,
  subjectOf,
  type Told,
} from './message'

/** Slack's limits: of a section's text, and of blocks in a message. */
const maxTextLength = 2_900
const maxBlocks = 45
const maxTitleLength = 300

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Slack's own escaping: without it a title could mention a channel or forge a link. */
const escapeText = (text: string) => text.replace(/[&<>]/g, (character) => entities[character] ?? character)

/** Escaped text of at most so many characters, that ends within no entity. */
function shorten(text: string, maxLength: number): string {
  const escaped = escapeText(text)
  return escaped.length <= maxLength
    ? escaped
    : `${escaped.slice(0, maxLength - 1).replace(/&[a-z]{0,3}$/, '')}…`
}

const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } })

function sectionOf(told: Told) {
  // defence: text for Slack is escaped
  const head = `*<${addressOf(told)}|${shorten(headlineOf(told), maxTitleLength)}>* (${told.severity})`
  return section(`${head}\n${shorten(told.text, maxTextLength - head.length)}`)
}

/** A message for a Slack incoming webhook: Block Kit sections, and text for notifications. */
export function renderSlack(message: Message, { url }: Carrier): RenderedRequest {
  const shown = message.events.slice(0, maxBlocks)
  const left = message.events.length - shown.length
  const blocks = [...shown.map(sectionOf), ...(left > 0 ? [section(`and ${left} more`)] : [])]
  const body = JSON.stringify({ text: shorten(subjectOf(message), maxTitleLength), blocks })
  return {
    url,
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'Croupier/1' },
    body,
    loggedBody: body,
  }
}
