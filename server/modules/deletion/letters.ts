import type { DeletionKind } from '@/prisma/generated/client'
import { organizationPath } from '@/server/contract/cabinet-addresses'
import { env } from '@/server/env'
import type { Letter } from '@/server/modules/mail'
import type { Blocker } from './blockers'
import { coolingOffDays } from './rules'

/** What a letter calls it: an organization by its name, or the account. */
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

export function requestedLetter(told: Told & { token: string }): Letter {
  return {
    kind: 'deletion_requested',
    to: told.to,
    subject: `Confirm the deletion of ${whatOf(told)}`,
    paragraphs: [
      `You asked to delete ${whatOf(told)}. Nothing is deleted until you confirm it.`,
      `After the confirmation there are ${coolingOffDays[told.kind]} days in which the deletion can be called off.`,
    ],
    link: { label: 'Review and confirm', url: `${pageOf(told)}/${told.token}` },
    closing:
      'The link works once, for you alone, and expires in one hour. If you did not ask for it, change your password.',
  }
}

export function scheduledLetter(told: Told & { dueAt: Date; canCancel: boolean }): Letter {
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
      label: told.canCancel ? 'Call it off' : 'Open the dashboard',
      url: told.canCancel ? pageOf(told) : env().baseUrl,
    },
    closing: told.canCancel ? 'Until then it can be called off.' : 'An owner can call it off until then.',
  }
}

export function cancelledLetter(told: Told): Letter {
  return {
    kind: 'deletion_cancelled',
    to: told.to,
    subject: `The deletion of ${whatOf(told)} was called off`,
    paragraphs: [`The deletion of ${whatOf(told)} was called off. Nothing was deleted.`],
    closing: 'To delete it, request the deletion again.',
  }
}

export function blockedLetter({
  to,
  kind,
  blockers,
}: {
  to: string
  kind: DeletionKind
  blockers: readonly Blocker[]
}): Letter {
  const what = kind === 'organization' ? 'your organization' : 'your Croupier account'
  return {
    kind: 'deletion_blocked',
    to,
    subject: `The deletion of ${what} was not started`,
    paragraphs: [
      'Something still has to end first, so nothing was deleted.',
      ...blockers.map(({ resolution }) => resolution),
    ],
    closing: 'After that, request the deletion again.',
  }
}
