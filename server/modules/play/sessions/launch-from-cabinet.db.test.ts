import { describe, expect, it } from 'vitest'
import type { MemberRoleName } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { launchTestSession } from './index'

async function memberWithGame(role: MemberRoleName) {
  const own = await createTestTenant()
  const gameId = await createTestGame({ providerCode: await createTestProvider() })
  const actor = { kind: 'user', userId: newId(), email: 'ada@example.com', role, staffRole: null } as const
  return { tenant: { ...own.tenant, actor }, gameId, organizationId: own.organizationId }
}

const launch = { playerId: 'ada', currency: 'EUR', country: 'SE' } as const

describe('a test session from the cabinet', () => {
  it('is refused to those who do not build the integration, before anything is looked at', async () => {
    const { tenant } = await memberWithGame('analyst')
    await expect(launchTestSession(tenant, { ...launch, gameId: newId() })).rejects.toMatchObject({
      code: 'E5004',
    })
  })

  it('is refused like any session, and then leaves no audit row', async () => {
    const { tenant, gameId, organizationId } = await memberWithGame('developer')
    await expect(launchTestSession(tenant, { ...launch, gameId })).rejects.toMatchObject({
      error: 'operator_settings_not_configured',
    })
    expect(await db.auditEntry.count({ where: { organizationId } })).toBe(0)
  })

  it('does not name brands to a single operator', async () => {
    const { tenant, gameId } = await memberWithGame('owner')
    const named = { ...launch, gameId, subOperatorRef: 'nordic' }
    await expect(launchTestSession(tenant, named)).rejects.toMatchObject({ code: 'E6006' })
  })
})
