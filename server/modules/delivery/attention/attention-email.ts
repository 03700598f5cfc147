import { organizationPath } from '@/server/contract/cabinet-addresses'
import { env } from '@/server/env'
import type { EmailMessage } from '@/server/modules/accounts/mail'

/** Counts and a link, and nothing of a player: a mailbox is outside of the organization's own rules. */
export function attentionEmail(told: {
  to: string
  organization: { name: string; slug: string }
  fresh: number
  waiting: number
}): EmailMessage {
  const { to, organization, fresh, waiting } = told
  const others = waiting > fresh ? ` In all, ${counted(waiting)} attention.` : ''
  return {
    kind: 'callbacks_need_attention',
    to,
    subject: `${organization.name}: ${counted(fresh)} attention`,
    paragraphs: [
      `${counted(fresh)} attention in ${organization.name}. Replay or resolve them; Croupier makes no further attempt.${others}`,
    ],
    link: {
      label: 'Review callbacks',
      url: `${env().baseUrl}${organizationPath(organization.slug, '/callbacks')}`,
    },
    closing: 'You get at most one such email per hour. Turn them off under Notifications on the team page.',
  }
}

const counted = (count: number) =>
  count === 1 ? '1 callback needs' : `${count.toLocaleString('en')} callbacks need`
