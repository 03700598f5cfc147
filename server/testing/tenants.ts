import type { Prisma } from '@/prisma/generated/client'
import type { ManualClock } from '@/server/core/clock'
import { manualClock } from '@/server/core/clock'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { asBrandId, asOrganizationId, newId } from '@/server/core/ids'
import { db } from '@/server/db'

/** Rows for integration tests: each test makes a tenant of its own, so that tests in one file never meet. */

export const testStart = new Date('2026-03-01T12:00:00.000Z')

export interface TestTenant {
  organizationId: string
  slug: string
  /** The default brand; on a platform, one named `main`. */
  brandId: string
  clock: ManualClock
  tenant: TenantContext
  brand: BrandContext
}

type Settings = Partial<Prisma.OrganizationUncheckedCreateInput>

/** A tenant with credit and a default brand. `brandRef: null` on a platform: no brand yet, and `brandId` is unused. */
export async function createTestTenant(
  settings: Settings = {},
  { brandRef }: { brandRef?: string | null } = {},
): Promise<TestTenant> {
  const clock = manualClock(testStart)
  const organizationId = newId()
  const kind = settings.kind ?? 'single'
  const slug = settings.slug ?? `t-${organizationId}`
  await db.organization.create({
    data: {
      name: 'Test',
      creditMinor: 1_000n,
      ...settings,
      slug,
      kind,
      id: organizationId,
    },
  })
  const brandId = newId()
  if (brandRef !== null) {
    const ref = kind === 'single' ? null : (brandRef ?? 'main')
    await db.brand.create({ data: { id: brandId, organizationId, ref } })
    await db.organization.update({ where: { id: organizationId }, data: { defaultBrandId: brandId } })
  }
  const tenant: TenantContext = {
    actor: { kind: 'system', job: 'test' },
    requestId: newId(),
    clock,
    origin: { ip: null, userAgent: null },
    organizationId: asOrganizationId(organizationId),
  }
  return { organizationId, slug, brandId, clock, tenant, brand: { ...tenant, brandId: asBrandId(brandId) } }
}

/** A registered provider named `code`, or a random one. */
export async function createTestProvider(
  data: Partial<Prisma.ProviderUncheckedCreateInput> = {},
): Promise<string> {
  const code = data.code ?? `p-${newId()}`
  await db.provider.create({
    data: { name: 'Test provider', baseUrl: 'http://127.0.0.1:9', secretSealed: 'unused', ...data, code },
  })
  return code
}

/** A playable game with a demo. */
export async function createTestGame(
  data: Partial<Prisma.GameUncheckedCreateInput> & { providerCode: string },
): Promise<string> {
  const id = newId()
  await db.game.create({
    data: { id, providerGameId: `g-${id}`, name: 'Test game', category: 'slots', hasDemo: true, ...data },
  })
  return id
}
