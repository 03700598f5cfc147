import { afterAll, beforeAll, expect, test } from 'vitest'
import { OperatorWallet } from '@/server/testing/killed/operator-wallet'

const wallet = new OperatorWallet()
let walletUrl = ''

beforeAll(async () => {
  walletUrl = await wallet.start()
  Object.assign(process.env, {
    CALLBACK_ALLOWED_PRIVATE_ORIGINS: walletUrl,
    SANDBOX_PUBLIC_URL: walletUrl,
    SANDBOX_AURORA_SECRET: 'a secret of the sandbox',
    SANDBOX_BOREALIS_SECRET: 'a secret of the sandbox',
    SANDBOX_CASCADE_SECRET: 'a secret of the sandbox',
  })
})
afterAll(() => wallet.stop())

test('the demo has a limited player with refused bets and an open round, once, however often it is filled', async () => {
  const { systemClock } = await import('@/server/core/clock')
  const { systemContext } = await import('@/server/core/context')
  const { newId } = await import('@/server/core/ids')
  const { db } = await import('@/server/db')
  const { keyring } = await import('@/server/keyring')
  const { listOpenRounds } = await import('@/server/modules/delivery/open-rounds')
  const { searchProtection } = await import('@/server/modules/rules/protection')
  const tenants = await import('@/server/testing/tenants')
  const { seedProtection } = await import('./seed-protection')
  const { organizationId, tenant } = await tenants.createTestTenant({ slug: 'lucky-lane' })
  const providerCode = await tenants.createTestProvider({ code: 'aurora' })
  const enumerated = await tenants.createTestGame({ providerCode })
  const secretSealed = keyring().seal('a callback secret', 'endpoint.secret')
  await db.endpoint.create({ data: { id: newId(), organizationId, url: walletUrl, secretSealed } })

  const ctx = systemContext('seed', systemClock, newId())
  for (const _ of [1, 2]) await seedProtection(ctx, { enumerated })

  const reader = { ...tenant, clock: systemClock }
  const { entries } = await searchProtection(reader, { order: 'oldest' })
  expect(entries).toMatchObject([
    { playerId: 'limited-player', rule: 'stake_max', outcome: 'refused', amount: '12.00' },
    { playerId: 'limited-player', rule: 'loss_24h', outcome: 'refused', usedText: '28.00 EUR' },
  ])
  const { rounds } = await listOpenRounds(reader, {})
  expect(rounds).toMatchObject([{ playerId: 'waiting-player', roundId: 'waiting-1', atRiskMinor: 250n }])
  expect(await db.movement.count({ where: { organizationId } })).toBe(9)
  expect(wallet.balance()).toBe(-2_800 - 250)
})
