import type { TenantContext } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import { reportMovement } from '../index'
import type { Behaviour } from './fake-wallet'
import type { World } from './world'

/** A person of the tenant who may only read. */
export const analyst = (world: World): TenantContext => ({
  ...world.ctx,
  actor: { kind: 'user', userId: newId(), email: 'ada@example.com', role: 'analyst', staffRole: null },
  organizationId: asOrganizationId(world.organizationId),
})

/** A movement that met a wallet of this behaviour a second later, and is retried on this schedule. */
export async function reportTo(
  world: World,
  behaviour: Behaviour,
  of: { transactionId: string; type?: 'bet' | 'win'; scheduleS?: number[] },
): Promise<void> {
  const { transactionId, type = 'win', scheduleS = [] } = of
  world.ports.policy = { ...world.ports.policy, scheduleS }
  world.wallet.behave(behaviour)
  world.clock.advance(1_000)
  await reportMovement(world.ctx, world.report({ type, transactionId }), world.ports)
}
