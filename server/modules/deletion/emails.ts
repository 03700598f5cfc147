import type { DeletionKind } from '@/prisma/generated/client'
import { organizationPath } from '@/server/contract/cabinet-addresses'
import { env } from '@/server/env'
import type { EmailMessage } from '@/server/modules/accounts/mail'
import type { Blocker } from './blockers'
import { coolingOffDays } from './rules'

/** What an email calls it: an organization by its name, or the account. */
export interface Told {
  to: string
  kind: DeletionKind
  /** Of an organization. */
  organization: { name: string; slug: string } | null
}

const whatOf = ({ organization }: Told) => (organization ? organization.name : 'your Croupier account')

const pageOf = ({ organization }: Told) =>
  env().baseUrl +
  (organization ? organizationPath(organization.slug, '/organization/deletion') : '/account/deletion')

export function requestedEmail(told: Told & { token: string }): EmailMessage {
  return {
    kind: 'deletion_requested',
    to: told.to,
    subject: `Confirm the deletion of ${whatOf(told)}`,
    paragraphs: [
      `You requested the deletion of ${whatOf(told)}. Nothing is deleted until you confirm.`,
      `After confirming, you have ${coolingOffDays[told.kind]} days to cancel the deletion.`,
    ],
    link: { label: 'Review and confirm', url: `${pageOf(told)}/${told.token}` },
    closing:
      'The link works once, only for you, and expires in one hour. If you did not request it, change your password.',
  }
}

export function scheduledEmail(told: Told & { dueAt: Date; canCancel: boolean }): EmailMessage {
  const at = told.dueAt.toISOString().slice(0, 16).replace('T', ' ')
  return {
    kind: 'deletion_scheduled',
    to: told.to,
    subject: `${told.organization ? told.organization.name : 'Your Croupier account'} will be deleted`,
    paragraphs: [
      `The deletion of ${whatOf(told)} was confirmed. It starts on ${at} UTC and cannot be undone.`,
      ...(told.organization
        ? ['Accounts of members who belong to no other organization are deleted with it.']
        : []),
    ],
    link: {
      label: told.canCancel ? 'Cancel deletion' : 'Open the dashboard',
      url: told.canCancel ? pageOf(told) : env().baseUrl,
    },
    closing: told.canCancel ? 'You can cancel it until then.' : 'An owner can cancel it until then.',
  }
}

export function cancelledEmail(told: Told): EmailMessage {
  return {
    kind: 'deletion_cancelled',
    to: told.to,
    subject: `The deletion of ${whatOf(told)} was cancelled`,
    paragraphs: [`The deletion of ${whatOf(told)} was cancelled. Nothing was deleted.`],
    closing: 'To delete it, request the deletion again.',
  }
}

export function blockedEmail({
  to,
  kind,
  blockers,
}: {
  to: string
  kind: DeletionKind
  blockers: readonly Blocker[]
}): EmailMessage {
  const what = kind === 'organization' ? 'your organization' : 'your Croupier account'
  return {
    kind: 'deletion_blocked',
    to,
    subject: `The deletion of ${what} was not started`,
    paragraphs: [
      'Some items must be completed first, so nothing was deleted.',
      ...blockers.map(({ resolution }) => resolution),
    ],
    closing: 'After that, request the deletion again.',
  }
}
