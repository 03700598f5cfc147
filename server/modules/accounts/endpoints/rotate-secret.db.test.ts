import { describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createTestTenant } from '@/server/testing/tenants'
import {
  discardSecret,
  findEndpointById,
  findSecretChange,
  listEndpoints,
  prepareSecret,
  pruneEndpointSecrets,
  revertSecret,
  setEndpoint,
  switchSecret,
} from './index'

const url = 'https://wallet.example.com/callback'
const [first, second, third] = ['the-first-secret!', 'the-second-secret', 'the-third-secret!']
const hourMs = 3_600_000
const refusal = (code: string) => expect.objectContaining({ code })

async function openWorld() {
  const world = await createTestTenant()
  const { endpoint } = await setEndpoint(world.tenant, { url, secret: first })
  const endpointId = endpoint.id
  const signing = async () => (await findEndpointById(endpointId))?.openSecret()
  const shown = async () => (await listEndpoints(world.tenant))[0]
  world.clock.advance(1_000)
  return { ...world, endpointId, signing, shown }
}

describe('a change of the secret', () => {
  it('signs nothing with the new secret before the switch, and everything after it', async () => {
    const { tenant, endpointId, signing, shown, clock } = await openWorld()
    await prepareSecret(tenant, { endpointId, secret: second })
    expect(await signing()).toBe(first)
    expect(await shown()).toMatchObject({ nextSecretAt: clock.now(), nextSecretAcceptedAt: null })
    clock.advance(1_000)
    await switchSecret(tenant, { endpointId, keepPreviousHours: 24 })
    expect(await signing()).toBe(second)
    expect(await shown()).toMatchObject({
      secretChangedAt: clock.now(),
      nextSecretAt: null,
      previousSecretUntil: new Date(clock.now().getTime() + 24 * hourMs),
    })
    expect(await findSecretChange(tenant, endpointId)).toEqual(clock.now())
  })

  it('is undone within the time chosen, and can then be made again', async () => {
    const { tenant, endpointId, signing, shown, clock } = await openWorld()
    await prepareSecret(tenant, { endpointId, secret: second })
    await switchSecret(tenant, { endpointId, keepPreviousHours: 1 })
    clock.advance(hourMs - 1)
    await revertSecret(tenant, { endpointId })
    expect(await signing()).toBe(first)
    expect(await shown()).toMatchObject({ nextSecretAt: clock.now(), previousSecretUntil: null })
    await switchSecret(tenant, { endpointId, keepPreviousHours: 1 })
    expect(await signing()).toBe(second)
  })

  it('is final once its time is over, and where nothing was kept', async () => {
    const { tenant, endpointId, signing, clock } = await openWorld()
    await prepareSecret(tenant, { endpointId, secret: second })
    await switchSecret(tenant, { endpointId, keepPreviousHours: 1 })
    clock.advance(hourMs)
    await expect(revertSecret(tenant, { endpointId })).rejects.toEqual(refusal('E0003'))
    await prepareSecret(tenant, { endpointId, secret: third })
    await switchSecret(tenant, { endpointId, keepPreviousHours: 0 })
    await expect(revertSecret(tenant, { endpointId })).rejects.toEqual(refusal('E0003'))
    expect(await signing()).toBe(third)
  })

  it('keeps a secret that was prepared meanwhile when it is undone', async () => {
    const { tenant, endpointId, signing } = await openWorld()
    await prepareSecret(tenant, { endpointId, secret: second })
    await switchSecret(tenant, { endpointId, keepPreviousHours: 24 })
    await prepareSecret(tenant, { endpointId, secret: third })
    await revertSecret(tenant, { endpointId })
    expect(await signing()).toBe(first)
    await switchSecret(tenant, { endpointId, keepPreviousHours: 24 })
    expect(await signing()).toBe(third)
  })

  it('switches once, however often it is asked for at the same time', async () => {
    const { tenant, endpointId, signing } = await openWorld()
    await prepareSecret(tenant, { endpointId, secret: second })
    const asked = [1, 2, 3].map(() => switchSecret(tenant, { endpointId, keepPreviousHours: 24 }))
    const settled = await Promise.allSettled(asked)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await signing()).toBe(second)
    await revertSecret(tenant, { endpointId })
    expect(await signing()).toBe(first)
  })

  it('is refused without a prepared secret, and for the current one', async () => {
    const { tenant, endpointId } = await openWorld()
    await expect(switchSecret(tenant, { endpointId, keepPreviousHours: 24 })).rejects.toEqual(
      refusal('E0003'),
    )
    await expect(discardSecret(tenant, { endpointId })).rejects.toEqual(refusal('E0003'))
    await expect(revertSecret(tenant, { endpointId })).rejects.toEqual(refusal('E0003'))
    for (const secret of [first, 'too short'])
      await expect(prepareSecret(tenant, { endpointId, secret })).rejects.toEqual(refusal('E0003'))
  })

  it('can be called off', async () => {
    const { tenant, endpointId, signing, shown } = await openWorld()
    await prepareSecret(tenant, { endpointId, secret: second })
    await discardSecret(tenant, { endpointId })
    expect(await shown()).toMatchObject({ nextSecretAt: null })
    expect(await signing()).toBe(first)
  })

  it('leaves no secret in what people see, and an audit row for each step', async () => {
    const { tenant, endpointId, organizationId, shown } = await openWorld()
    await prepareSecret(tenant, { endpointId, secret: second })
    await switchSecret(tenant, { endpointId, keepPreviousHours: 24 })
    await revertSecret(tenant, { endpointId })
    await discardSecret(tenant, { endpointId })
    const audit = await db.auditEntry.findMany({ where: { organizationId }, orderBy: { id: 'asc' } })
    expect(audit.map(({ action }) => action)).toEqual([
      'endpoint.created',
      'endpoint.secret_prepared',
      'endpoint.secret_switched',
      'endpoint.secret_reverted',
      'endpoint.secret_discarded',
    ])
    const kept = JSON.stringify([audit, await shown()])
    for (const text of [first, second, 'ealed"']) expect(kept).not.toContain(text)
  })

  it('is forgotten when another secret is set at once', async () => {
    const { tenant, endpointId } = await openWorld()
    await prepareSecret(tenant, { endpointId, secret: second })
    await switchSecret(tenant, { endpointId, keepPreviousHours: 24 })
    await setEndpoint(tenant, { url, secret: third })
    await expect(revertSecret(tenant, { endpointId })).rejects.toEqual(refusal('E0003'))
  })

  it('leaves nothing of the previous secret once its time is over', async () => {
    const { tenant, endpointId, clock } = await openWorld()
    await prepareSecret(tenant, { endpointId, secret: second })
    await switchSecret(tenant, { endpointId, keepPreviousHours: 1 })
    const previous = async () =>
      (await db.endpoint.findUniqueOrThrow({ where: { id: endpointId } })).previousSecretSealed
    await pruneEndpointSecrets(tenant)
    expect(await previous()).toMatch(/^v1\./)
    clock.advance(hourMs)
    await pruneEndpointSecrets(tenant)
    expect(await previous()).toBeNull()
  })

  it('is closed to another organization and to an analyst', async () => {
    const { tenant, endpointId, signing } = await openWorld()
    const other = await createTestTenant()
    await prepareSecret(tenant, { endpointId, secret: second })
    const actor = {
      kind: 'user',
      userId: newId(),
      email: 'a@example.com',
      role: 'analyst',
      staffRole: null,
    } as const
    for (const [ctx, code] of [
      [other.tenant, 'E0004'],
      [{ ...tenant, actor }, 'E5004'],
    ] as const) {
      await expect(prepareSecret(ctx, { endpointId, secret: third })).rejects.toEqual(refusal(code))
      await expect(switchSecret(ctx, { endpointId, keepPreviousHours: 24 })).rejects.toEqual(refusal(code))
      await expect(revertSecret(ctx, { endpointId })).rejects.toEqual(refusal(code))
      await expect(discardSecret(ctx, { endpointId })).rejects.toEqual(refusal(code))
    }
    expect(await findSecretChange(other.tenant, endpointId)).toBeNull()
    expect(await signing()).toBe(first)
  })
})
