import { manualClock } from '@/server/core/clock'
import type { Context, TenantContext } from '@/server/core/context'
import { asBrandId, asOrganizationId, newId, type OrganizationId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createSubOperator } from '@/server/modules/accounts/brands'
import { formatToken, hashToken, visiblePrefix } from '@/server/modules/accounts/keys/key-format'
import { createOrganization } from '@/server/modules/accounts/organizations'
import { setProviderAccess } from '@/server/modules/accounts/provider-access'
import { topUpCredit } from '@/server/modules/finance/approvals'
import { createContract } from '@/server/modules/finance/contracts'
import { excludePlayer } from '@/server/modules/rules/players'
import { type demoOrganizations, excludedPlayer } from './demo-plan'
import { deriveDemoSecret } from './demo-secrets'
import { joinedAt } from './past-plan'

type DemoOrganization = (typeof demoOrganizations)[number]

export const demoKeys = {
  apiKey: { name: 'Demo key', scopes: ['read', 'write', 'free_rounds.write'] },
  readOnlyApiKey: { name: 'Read-only demo key', scopes: ['read'] },
  revokedApiKey: { name: 'Revoked demo key', scopes: ['read', 'write'] },
  expiredApiKey: { name: 'Expired demo key', scopes: ['read', 'write'] },
} as const

export type DemoKeyName = keyof typeof demoKeys

/** The same at each start, so that demo.json can name it although the database keeps only its hash. */
export function demoToken(slug: string, key: DemoKeyName): string {
  return formatToken(deriveDemoSecret(`${slug} ${key}`))
}

export async function seedOrganization(context: Context, plan: DemoOrganization): Promise<void> {
  const ctx = plan.hasPast ? { ...context, clock: manualClock(joinedAt(context.clock.now())) } : context
  const existing = await db.organization.findUnique({ where: { slug: plan.slug } })
  const organizationId = existing ? asOrganizationId(existing.id) : await createPlanned(ctx, plan)
  const tenant: TenantContext = { ...ctx, organizationId }
  for (const ref of plan.brands) await createSubOperator(tenant, { ref })
  // Fees draw it down: only what was never booked is.
  if (plan.creditMinor > 0n && (await db.creditEntry.count({ where: { organizationId } })) === 0) {
    const amount = { amountMinor: plan.creditMinor, currency: 'EUR' }
    await topUpCredit(tenant, { amount, reason: 'Demo credit', entryId: newId() })
  }
  for (const providerCode of plan.approvedProviders) {
    await setProviderAccess(tenant, { providerCode, isApproved: true })
  }
  if (plan.contract) await seedContract(tenant, plan.contract, plan)
  await excludeOnEveryBrand(tenant)
  await issueDemoKeys(context, { slug: plan.slug, organizationId })
}

/** From the first of the current month, so that the demo has accruals on its second day; one with a past from its first day. */
async function seedContract(
  tenant: TenantContext,
  terms: NonNullable<DemoOrganization['contract']>,
  { hasPast }: DemoOrganization,
): Promise<void> {
  if ((await db.feeContract.count({ where: { organizationId: tenant.organizationId } })) > 0) return
  const today = tenant.clock.now().toISOString().slice(0, 10)
  const effectiveDay = hasPast ? today : `${today.slice(0, 7)}-01`
  const input = {
    contractId: newId(),
    effectiveDay,
    note: 'Demo terms.',
    terms: { currency: 'EUR', ...terms },
  }
  await createContract(tenant, input)
}

async function createPlanned(ctx: Context, plan: DemoOrganization): Promise<OrganizationId> {
  const { organizationId } = await createOrganization(ctx, {
    slug: plan.slug,
    name: plan.name,
    kind: plan.kind,
    ...(plan.requiresSubOperatorRef ? { requiresSubOperatorRef: true } : {}),
    ...(plan.canAutoProvisionBrands === false ? { canAutoProvisionBrands: false } : {}),
    ...(plan.overdraftFloorMinor === undefined ? {} : { overdraftFloorMinor: plan.overdraftFloorMinor }),
  })
  return organizationId
}

async function excludeOnEveryBrand(tenant: TenantContext): Promise<void> {
  const brands = await db.brand.findMany({ where: { organizationId: tenant.organizationId } })
  for (const { id } of brands) {
    await excludePlayer(
      { ...tenant, brandId: asBrandId(id) },
      { playerId: excludedPlayer, reason: 'Demo exclusion' },
    )
  }
}

/** Written as rows: the ordinary way makes a random key, and never one that has already expired. */
async function issueDemoKeys(
  ctx: Context,
  { slug, organizationId }: { slug: string; organizationId: OrganizationId },
): Promise<void> {
  const now = ctx.clock.now()
  const yesterday = new Date(now.getTime() - 86_400_000)
  const lastWeek = new Date(now.getTime() - 7 * 86_400_000)
  const names = Object.keys(demoKeys) as DemoKeyName[]
  await db.apiKey.createMany({
    skipDuplicates: true,
    data: names.map((name) => {
      const token = demoToken(slug, name)
      return {
        id: newId(),
        organizationId,
        name: demoKeys[name].name,
        scopes: [...demoKeys[name].scopes],
        prefix: visiblePrefix(token),
        secretHash: new Uint8Array(hashToken(token)),
        createdAt: lastWeek,
        revokedAt: name === 'revokedApiKey' ? yesterday : null,
        expiresAt: name === 'expiredApiKey' ? yesterday : null,
      }
    }),
  })
}
