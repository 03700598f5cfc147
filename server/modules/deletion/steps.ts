import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { eraseAffiliate } from '@/server/modules/affiliates'
import { eraseRetention } from '@/server/modules/archive'
import { eraseCases } from '@/server/modules/attention'
import { eraseBilling } from '@/server/modules/billing'
import { eraseBranding } from '@/server/modules/branding'
import { eraseBrandNames } from '@/server/modules/brands'
import { eraseCampaigns } from '@/server/modules/campaigns'
import { eraseSelections } from '@/server/modules/catalog'
import { eraseDestinations, eraseNotificationsOf } from '@/server/modules/destinations'
import { eraseEndpoints } from '@/server/modules/endpoints'
import { eraseOrganizationFiles } from '@/server/modules/files'
import { eraseGameAssets } from '@/server/modules/game-assets'
import { eraseSessionKeys } from '@/server/modules/idempotency'
import { eraseIncidents } from '@/server/modules/incidents'
import { eraseBillingDetails } from '@/server/modules/invoices'
import { eraseMarkets } from '@/server/modules/jurisdictions'
import { eraseKeys } from '@/server/modules/keys'
import { eraseKyb } from '@/server/modules/kyb'
import { eraseLimits } from '@/server/modules/limits'
import { eraseMailTo } from '@/server/modules/mail'
import { eraseAccount, eraseTeam } from '@/server/modules/members'
import { eraseOpenRounds } from '@/server/modules/open-rounds'
import { eraseOrganization } from '@/server/modules/organizations'
import { eraseExclusions } from '@/server/modules/players'
import { erasePlayRefusals } from '@/server/modules/protection'
import { eraseProviderAccess } from '@/server/modules/provider-access'
import { eraseProbeRuns } from '@/server/modules/readiness'
import { dropRecipient, eraseSchedules } from '@/server/modules/reports'
import { eraseRequests } from '@/server/modules/request-log'
import { eraseViews, eraseViewsOf } from '@/server/modules/saved-views'
import { eraseSessionUrls } from '@/server/modules/sessions'
import { closeAccount, closeOrganization } from './close'
import { rewrittenTables } from './columns'
import { finish } from './finish'
import { type DeletionRow, findSubjects } from './queries'
import { replacePeople } from './replace-people'
import { settle } from './settle'
import type { Step } from './step'

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
    // Of people whose account stays, letters about others stay too.
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
