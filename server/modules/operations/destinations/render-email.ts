import type { EmailMessage } from '@/server/modules/accounts/mail'
import { addressOf, headlineOf, type Message, subjectOf } from './message'

const reasons = {
  destination: 'This address is a destination in Croupier. It is changed under Developers, Destinations.',
  staff: 'This address is a destination of Croupier’s staff. It is changed under Staff, Destinations.',
  person: 'You chose this under Notifications in your account.',
}

/** A message as an email. */
export function renderNotificationEmail(
  message: Message,
  to: string,
  why: keyof typeof reasons,
): EmailMessage {
  const [first, ...others] = message.events
  const paragraphs =
    others.length === 0
      ? [first.text]
      : message.events.map((told) => `${headlineOf(told)}. ${told.text} ${addressOf(told)}`)
  return {
    kind: 'notification',
    to,
    subject: subjectOf(message),
    paragraphs,
    ...(others.length === 0 && { link: { label: 'Open in Croupier', url: addressOf(first) } }),
    closing: reasons[why],
  }
}
