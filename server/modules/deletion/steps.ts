import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { eraseBranding } from '@/server/modules/accounts/branding'
import { eraseBrandNames } from '@/server/modules/accounts/brands'
import { eraseInboxOf } from '@/server/modules/accounts/inbox'
import { eraseKeys } from '@/server/modules/accounts/keys'
import { eraseKyb } from '@/server/modules/accounts/kyb'
import { eraseMailTo } from '@/server/modules/accounts/mail'
import { eraseAccount } from '@/server/modules/accounts/members'
import { eraseOrganization } from '@/server/modules/accounts/organizations'
import { eraseSso } from '@/server/modules/accounts/sso'
import { eraseAffiliate } from '@/server/modules/finance/affiliates'
import { eraseBilling } from '@/server/modules/finance/billing'
import { eraseLedgers } from '@/server/modules/finance/reconciliation'
import { dropRecipient } from '@/server/modules/finance/reports'
import { eraseAttempts, eraseNotificationsOf } from '@/server/modules/operations/destinations'
import { eraseOrganizationFiles } from '@/server/modules/platform/files'
import { eraseViewsOf } from '@/server/modules/platform/saved-views'
import { eraseSessionUrls } from '@/server/modules/play/sessions'
import { findOrganizationBlockers } from './blockers'
import { closeAccount, closeOrganization, type Step } from './close'
import { deletedTables, type Rewritten, rewrittenTables } from './columns'
import { type DeletionRow, deleteSubjects, findSubjects, updateDeletion } from './queries'
import { deleteRows } from './queries-erase'
import { rewriteRows } from './queries-rewrite'
import { record } from './record'
import { rewritingOf } from './rewrite'
import { drainMs } from './rules'

/**
 * Waits until no request that began before the close can still write, then looks once more: a bet may have been accepted in
 * between. Whatever is open then has to end first, and is delivered as usual meanwhile.
 */
const settle: Step = {
  name: 'settle',
  async run(tx, ctx, { organizationId, startedAt }) {
    const now = ctx.clock.now()
    const quietAt = new Date((startedAt ?? now).getTime() + drainMs)
    // defence: nothing is erased while requests are under way
    if (now < quietAt) return { waitUntil: quietAt }
    const blockers = organizationId ? await findOrganizationBlockers(tx, organizationId, now) : []
    if (blockers.length > 0)
      throw new Error(`Open after the close: ${blockers.map(({ kind }) => kind).join(', ')}`)
    return 'done'
  },
}

/** The end: what was noted about people for its sake goes too. */
const finish: Step = {
  name: 'finish',
  async run(tx, ctx, deletion) {
    await deleteSubjects(tx, deletion.id)
    await record(tx, ctx, deletion, 'deletion.completed')
    await updateDeletion(tx, deletion.id, {
      state: 'done',
      finishedAt: ctx.clock.now(),
      leaseToken: null,
      leaseExpiresAt: null,
    })
    return 'done'
  },
}

type Erase = (tx: Db, ctx: Context, organizationId: string) => Promise<unknown>

/** What modules erase of their own of an organization, and then the rows that `columns.ts` lists for the step. */
const ofOrganization = (name: string, ...verbs: Erase[]): Step => ({
  name,
  async run(tx, ctx, { organizationId }) {
    if (!organizationId) return 'done'
    for (const erase of verbs) if ((await erase(tx, ctx, organizationId)) === true) return 'more'
    for (const table of deletedTables.filter(({ deleted }) => deleted === name))
      if (await deleteRows(tx, table, organizationId)) return 'more'
    return 'done'
  },
})

const eraseMail: Step = {
  name: 'mail',
  async run(tx, _, deletion) {
    // Of people whose account stays, emails about others stay too.
    const subjects = (await findSubjects(tx, deletion.id)).filter(
      ({ isErased, userId }) => isErased || !userId,
    )
    await eraseMailTo(
      tx,
      subjects.map(({ email }) => email),
    )
    return 'done'
  },
}

const eraseAccounts: Step = {
  name: 'accounts',
  async run(tx, { clock }, deletion) {
    for (const { userId, email, isErased } of await findSubjects(tx, deletion.id)) {
      if (!userId || !isErased) continue
      await eraseViewsOf(tx, userId)
      await dropRecipient(tx, userId)
      await eraseNotificationsOf(tx, { userId, email, now: clock.now() })
      await eraseInboxOf(tx, userId)
      await eraseAccount(tx, userId)
    }
    return 'done'
  },
}

const people: readonly Step[] = rewrittenTables.map((table) => ({
  name: `people in ${table.table}`,
  run: async (tx, _, deletion) => ((await replacePeople(tx, deletion.id, table)) ? 'more' : 'done'),
}))

const organizationSteps: readonly Step[] = [
  closeOrganization,
  settle,
  ofOrganization('keys and endpoints', eraseKeys, eraseAttempts),
  ofOrganization('settings', (tx, _, organizationId) => eraseLedgers(tx, organizationId)),
  ofOrganization('campaigns'),
  ofOrganization('request log'),
  ofOrganization('callbacks'),
  ofOrganization('sessions', eraseSessionUrls),
  ofOrganization('billing', eraseBilling),
  ofOrganization('affiliate', eraseAffiliate),
  ofOrganization('branding', eraseBranding),
  ofOrganization('jurisdictions'),
  // Before the files: the record that the law asks for tells which documents there were.
  ofOrganization('verification', eraseKyb),
  ofOrganization('files', eraseOrganizationFiles),
  ofOrganization('brands', eraseBrandNames),
  ofOrganization('single sign-on', eraseSso),
  ofOrganization('team'),
  eraseAccounts,
  eraseMail,
  ...people,
  ofOrganization('organization', eraseOrganization),
  finish,
]

const personSteps: readonly Step[] = [closeAccount, settle, eraseAccounts, eraseMail, ...people, finish]

export const stepsOf = ({ kind }: Pick<DeletionRow, 'kind'>): readonly Step[] =>
  kind === 'organization' ? organizationSteps : personSteps

/** The first step that is not done; null: all are. */
export const nextStep = (deletion: DeletionRow): Step | null =>
  stepsOf(deletion).find(({ name }) => !deletion.steps.some(({ step }) => step === name)) ?? null

/**
 * Replaces the people of a deletion in a batch of rows of one table: mail addresses of deleted accounts everywhere, names and
 * all other addresses in the organizations that knew them. True while there may be more.
 */
async function replacePeople(tx: Db, deletionId: string, table: Rewritten): Promise<boolean> {
  const subjects = await findSubjects(tx, deletionId)
  const erased = subjects.filter(({ isErased }) => isErased)
  if (erased.length > 0) {
    const rewriting = rewritingOf(erased, { isByMailOnly: true })
    if (await rewriteRows(tx, table, { scope: 'everywhere', rewriting })) return true
  }
  if (table.scope === null) return false
  const organizationIds = new Set(subjects.flatMap((subject) => subject.organizationIds))
  for (const organizationId of organizationIds) {
    const known = subjects.filter((subject) => subject.organizationIds.includes(organizationId))
    const scope = { organizationId }
    if (await rewriteRows(tx, table, { scope, rewriting: rewritingOf(known) })) return true
  }
  return false
}
