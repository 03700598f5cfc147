import { createHash } from 'node:crypto'
import { escapeHtml } from '@/components/player-page/escape-html'
import { statusDocument, statusStyle, subscribeForm } from './render-status'

const page = (title: string, text: string, more = '') =>
  statusDocument(
    title,
    `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${more}
<p class="back"><a href="/status">Back to the status page</a></p>`,
  )

const action = (name: string, label: string, look = '') =>
  `<form method="post"><button name="action" value="${name}"${look}>${label}</button></form>`

const unsubscribe = action('unsubscribe', 'Unsubscribe', ' class="second"')

/** The pages around a subscription of the status page, by what was done or is asked. */
export const subscriptionPages = {
  styleHash: createHash('sha256').update(statusStyle).digest('base64'),
  asked: () =>
    page(
      'Check your email',
      'If the address can get updates, a link to confirm it was sent. It works for two days.',
    ),
  invalid: (typed: string) =>
    page('Not an email address', 'Check the address and try again.', subscribeForm(typed)),
  busy: (message: string) => page('Too many attempts', message),
  unavailable: () => page('No updates by email', 'This deployment sends no email. Use the feed instead.'),
  open: () =>
    page(
      'Confirm your subscription',
      'You get an email for each incident, its updates and its end.',
      `${action('confirm', 'Confirm')}${unsubscribe}`,
    ),
  confirmed: () => page('You are subscribed', 'The next update is sent to your email address.', unsubscribe),
  ended: () => page('You are unsubscribed', 'Your address was deleted. No further updates are sent.'),
  unknown: () =>
    page(
      'Link not valid',
      'The subscription has ended, or was not confirmed within two days.',
      subscribeForm(),
    ),
} as const
