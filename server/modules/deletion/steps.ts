import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { eraseBranding } from '@/server/modules/accounts/branding'
import { eraseBrandNames } from '@/server/modules/accounts/brands'
import { eraseEndpoints } from '@/server/modules/accounts/endpoints'
import { eraseKeys } from '@/server/modules/accounts/keys'
import { eraseKyb } from '@/server/modules/accounts/kyb'
import { eraseMailTo } from '@/server/modules/accounts/mail'
import { eraseAccount, eraseTeam } from '@/server/modules/accounts/members'
import { eraseOrganization } from '@/server/modules/accounts/organizations'
import { eraseProviderAccess } from '@/server/modules/accounts/provider-access'
import { eraseSelections } from '@/server/modules/catalogue/catalog'
import { eraseGameAssets } from '@/server/modules/catalogue/game-assets'
import { eraseRetention } from '@/server/modules/delivery/archive'
import { eraseCases } from '@/server/modules/delivery/attention'
import { eraseOpenRounds } from '@/server/modules/delivery/open-rounds'
import { eraseProbeRuns } from '@/server/modules/delivery/readiness'
import { eraseAffiliate } from '@/server/modules/finance/affiliates'
import { eraseBilling } from '@/server/modules/finance/billing'
import { eraseBillingDetails } from '@/server/modules/finance/invoices'
import { dropRecipient, eraseSchedules } from '@/server/modules/finance/reports'
import { eraseDestinations, eraseNotificationsOf } from '@/server/modules/operations/destinations'
import { eraseIncidents } from '@/server/modules/operations/incidents'
import { eraseRequests } from '@/server/modules/operations/request-log'
import { eraseOrganizationFiles } from '@/server/modules/platform/files'
import { eraseSessionKeys } from '@/server/modules/platform/idempotency'
import { eraseViews, eraseViewsOf } from '@/server/modules/platform/saved-views'
import { eraseCampaigns } from '@/server/modules/play/campaigns'
import { eraseSessionUrls } from '@/server/modules/play/sessions'
import { eraseMarkets } from '@/server/modules/rules/jurisdictions'
import { eraseLimits } from '@/server/modules/rules/limits'
import { eraseExclusions } from '@/server/modules/rules/players'
import { erasePlayRefusals } from '@/server/modules/rules/protection'
import { findOrganizationBlockers } from './blockers'
import { closeAccount, closeOrganization, type Step } from './close'
import { type Rewritten, rewrittenTables } from './columns'
import { type DeletionRow, deleteSubjects, findSubjects, updateDeletion } from './queries'
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

/** What a module erases of its own of an organization; true says that there is more. */
const ofModule = (name: string, ...verbs: Erase[]): Step => ({
  name,
  async run(tx, ctx, { organizationId }) {
    let isMore = false
    for (const erase of organizationId ? verbs : [])
      isMore = (await erase(tx, ctx, organizationId ?? '')) === true || isMore
    return isMore ? 'more' : 'done'
  },
})

const eraseBrands: Erase = async (tx, ctx, organizationId) =>
  eraseSessionKeys(tx, ctx, await eraseBrandNames(tx, ctx, organizationId))

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
  ofModule('keys and endpoints', eraseKeys, eraseEndpoints, eraseDestinations),
  ofModule(
    'settings',
    eraseViews,
    eraseSchedules,
    eraseSelections,
    eraseProviderAccess,
    eraseExclusions,
    eraseLimits,
    eraseRetention,
  ),
  ofModule('campaigns', eraseCampaigns),
  ofModule('request log', eraseRequests, eraseProbeRuns),
  ofModule('callbacks', eraseCases, eraseOpenRounds, eraseIncidents),
  ofModule('sessions', eraseSessionUrls),
  ofModule('billing', eraseBillingDetails, eraseBilling),
  ofModule('affiliate', eraseAffiliate),
  ofModule('branding', eraseBranding),
  ofModule('jurisdictions', eraseMarkets, erasePlayRefusals),
  // Before the files: the record that the law asks for tells which documents there were.
  ofModule('verification', eraseKyb),
  ofModule('files', eraseGameAssets, eraseOrganizationFiles),
  ofModule('brands', eraseBrands),
  ofModule('team', eraseTeam),
  eraseAccounts,
  eraseMail,
  ...people,
  ofModule('organization', eraseOrganization),
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
