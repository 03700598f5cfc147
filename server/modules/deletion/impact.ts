import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { isInProduction } from '@/server/modules/catalogue/studios'
import { type Blocker, findAccountBlockers, findOrganizationBlockers } from './blockers'
import { findAccountCounts, findOrganizationCounts } from './queries-impact'
import { findPeopleOfOrganization } from './queries-subjects'
import { requirePerson } from './request-deletion'
import { coolingOffDays } from './rules'

/** A line of the report: what, how many of it where they are counted, and why it stays. */
interface Line {
  what: string
  count?: number
  why?: string
}

export interface DeletionReport {
  goes: Line[]
  stays: Line[]
  blockers: Blocker[]
  coolingOffDays: number
}

const staysWithMoney: Line[] = [
  {
    what: 'Invoices and credit notes, with the legal name, address and billing email printed on them',
    why: 'Tax law requires issued invoices to be kept unchanged.',
  },
  { what: 'Fee contracts', why: 'They prove what Croupier charged. Names of people are replaced.' },
  {
    what: 'Transactions, game sessions, free-round grants and their statistics',
    why: 'Records of money that moved. They contain only your own IDs of players.',
  },
  { what: 'Credit ledger, purchases and payments', why: 'Accounting records. Names of people are replaced.' },
]

const studioStays: Line = {
  what: 'Your provider in production and its games, suspended: no launches and no bets',
  why: 'Wins and refunds of open rounds still pass. Operators keep their transactions.',
}

const auditStays: Line = {
  what: 'Audit log',
  why: 'Evidence of changes. Names, email addresses, IP addresses and devices of people are replaced.',
}

/** What the deletion of the organization deletes, keeps and why, and what must be completed first. Throws E5004. */
export const previewOrganizationDeletion = readVerb(
  'deletion.request',
  async ({ organizationId, clock }: TenantContext): Promise<DeletionReport> => {
    const counts = await findOrganizationCounts(db, organizationId)
    const people = await findPeopleOfOrganization(db, organizationId)
    return {
      goes: [
        { what: 'Memberships and invitations', count: Number(counts.members) },
        {
          what: 'Accounts of members who belong to no other organization',
          count: people.filter(({ isErased }) => isErased).length,
        },
        { what: 'API keys', count: Number(counts.keys) },
        { what: 'Endpoints and their secrets', count: Number(counts.endpoints) },
        { what: 'Destinations of incidents and their delivery logs' },
        { what: 'Campaigns and their lists of players', count: Number(counts.campaigns) },
        { what: 'Saved views and scheduled reports', count: Number(counts.views) },
        { what: 'Player exclusions', count: Number(counts.exclusions) },
        { what: 'Request log, readiness runs, comments on callbacks and launch links' },
        { what: 'Settings, game selection, provider approvals and billing details' },
        { what: 'Branding, verification and uploaded files' },
      ],
      stays: [
        ...((await isInProduction(organizationId)) ? [studioStays] : []),
        ...staysWithMoney,
        auditStays,
        {
          what: 'A sealed record of an approved verification',
          why: 'Anti-money-laundering law requires us to keep it for five years.',
        },
        { what: 'The slug', why: 'No other organization can use your address.' },
      ],
      blockers: await findOrganizationBlockers(db, organizationId, clock.now()),
      coolingOffDays: coolingOffDays.organization,
    }
  },
)

/** The same for one's own account. */
export async function previewAccountDeletion(ctx: Context): Promise<DeletionReport> {
  const { userId } = requirePerson(ctx)
  const counts = await findAccountCounts(db, userId)
  return {
    goes: [
      { what: 'Your name, email address and password' },
      { what: 'Sessions, passkeys, authenticator app and recovery codes', count: Number(counts.sessions) },
      { what: 'Memberships', count: Number(counts.memberships) },
      { what: 'API keys you own', count: Number(counts.keys) },
      { what: 'Saved views that you did not share', count: Number(counts.views) },
    ],
    stays: [
      { ...auditStays, what: 'Audit logs of your organizations' },
      {
        what: 'What you created for an organization: keys, campaigns, shared views, comments',
        why: 'It belongs to the organization. Your name in it is replaced.',
      },
    ],
    blockers: await findAccountBlockers(db, userId),
    coolingOffDays: coolingOffDays.person,
  }
}
