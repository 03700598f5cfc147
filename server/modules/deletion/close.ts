import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { endKeys } from '@/server/modules/accounts/keys'
import { queueMail } from '@/server/modules/accounts/mail'
import {
  endAccount,
  endMembershipsOf,
  endTeam,
  findMembersWithRoles,
  lockOrganizationsOf,
} from '@/server/modules/accounts/members'
import { endOrganization } from '@/server/modules/accounts/organizations'
import { closeStudio } from '@/server/modules/catalogue/studios'
import { type Blocker, findAccountBlockers, findOrganizationBlockers } from './blockers'
import { collectAccount, collectFromOrganization } from './collect-subjects'
import { blockedEmail } from './emails'
import { type DeletionRow, lockTarget, updateDeletion } from './queries'
import { findAccount } from './queries-subjects'
import { record } from './record'

/**
 * The end of an organization: in one transaction its keys, memberships and invitations end, and calls and launches are
 * refused. What stands against it is looked at anew before, and stops it.
 */
export const closeOrganization: Step = {
  name: 'close',
  async run(tx, ctx, deletion) {
    const { organizationId } = deletion
    if (!organizationId) throw new Error('Not of an organization')
    await lockTarget(tx, { kind: 'organization', organizationId })
    const now = ctx.clock.now()
    const blockers = await findOrganizationBlockers(tx, organizationId, now)
    if (blockers.length > 0) {
      const owners = await findMembersWithRoles(tx, organizationId, ['owner'])
      return stop(tx, ctx, { deletion, blockers, tell: owners.map(({ email }) => email) })
    }
    const people = await collectFromOrganization(tx, { deletionId: deletion.id, organizationId })
    await endOrganization(tx, ctx, organizationId)
    // defence: keys end when a deletion starts
    await endKeys(tx, ctx, organizationId)
    await closeStudio(tx, ctx, organizationId)
    await endTeam(tx, ctx, organizationId)
    for (const { userId, isErased } of people) if (userId && isErased) await endAccount(tx, ctx, userId)
    return start(tx, ctx, deletion)
  },
}

/** The end of an account: its sessions and memberships, and with those the keys that it answers for. */
export const closeAccount: Step = {
  name: 'close',
  async run(tx, ctx, deletion) {
    const { userId } = deletion
    if (!userId) throw new Error('Not of an account')
    // Before its row: everything that changes a team locks the organization first.
    await lockOrganizationsOf(tx, userId)
    await lockTarget(tx, { kind: 'person', userId })
    const blockers = await findAccountBlockers(tx, userId)
    if (blockers.length > 0) {
      const account = await findAccount(tx, userId)
      return stop(tx, ctx, { deletion, blockers, tell: account ? [account.email] : [] })
    }
    await collectAccount(tx, { deletionId: deletion.id, userId })
    await endAccount(tx, ctx, userId)
    await endMembershipsOf(tx, ctx, userId)
    return start(tx, ctx, deletion)
  },
}

async function start(tx: Db, ctx: Context, deletion: DeletionRow): Promise<'done'> {
  const startedAt = ctx.clock.now()
  await updateDeletion(tx, deletion.id, { state: 'erasing', startedAt })
  await record(tx, ctx, deletion, 'deletion.started')
  return 'done'
}

interface Stopped {
  deletion: DeletionRow
  blockers: readonly Blocker[]
  tell: readonly string[]
}

async function stop(tx: Db, ctx: Context, { deletion, blockers, tell }: Stopped): Promise<'stopped'> {
  await updateDeletion(tx, deletion.id, {
    state: 'blocked',
    finishedAt: ctx.clock.now(),
    leaseToken: null,
    leaseExpiresAt: null,
    blockers: blockers.map(({ kind, count }) => ({ kind, count })),
  })
  await record(tx, ctx, deletion, 'deletion.blocked', { blockedBy: blockers.map(({ kind }) => kind) })
  for (const to of tell) await queueMail(tx, ctx, blockedEmail({ to, kind: deletion.kind, blockers }))
  return 'stopped'
}

/** What became of a transaction of a step: there may be more of it, it is not yet time, or something stands against it. */
export type StepOutcome = 'done' | 'more' | 'stopped' | { waitUntil: Date }

/** One step of a deletion. Each run is one transaction; whatever it did before a crash it can do again. */
export interface Step {
  name: string
  run(tx: Db, ctx: Context, deletion: DeletionRow): Promise<StepOutcome>
}
