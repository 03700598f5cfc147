import { describe, expect, it } from 'vitest'
import type { Actor } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { setEndpoint } from '@/server/modules/accounts/endpoints'
import { getLastPass, getProbeRun, listProbeRuns, pruneProbeRuns, startProbe } from './index'
import type { ProbeParameters } from './probe-parameters'
import { openSandboxWallets } from './testing/sandbox-wallets'
import { openWorld, probe, secret } from './testing/world'

const openWallet = openSandboxWallets()

function newGate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}

describe('a run', () => {
  it('leaves no movement behind', async () => {
    const { organizationId } = await probe(openWallet(secret).send)
    expect(await db.movement.count({ where: { organizationId } })).toBe(0)
    expect(await db.deliveryAttempt.count()).toBe(0)
  })

  it('is audited, and neither there nor in its steps is the secret', async () => {
    const { organizationId, runId, run, endpointId } = await probe(openWallet(secret).send)
    const entries = await db.auditEntry.findMany({ where: { organizationId, action: 'endpoint.probed' } })
    expect(entries).toMatchObject([
      { subjectId: endpointId, after: { runId, betMinor: '100', currency: 'EUR' } },
    ])
    const shown = JSON.stringify([entries, run], (_key, value) =>
      typeof value === 'bigint' ? `${value}` : value,
    )
    expect(shown).not.toContain(secret)
  })

  it('is one at a time for an endpoint, and shows what it has found so far', async () => {
    const { tenant, start } = await openWorld()
    const wallet = openWallet(secret)
    const gate = newGate()
    const third = newGate()
    const { runId, ended } = await start(async (request) => {
      if (wallet.requests.length === 2) {
        third.open()
        await gate.passed
      }
      return wallet.send(request)
    })
    await third.passed
    await expect(start(wallet.send)).rejects.toMatchObject({ code: 'E0003' })
    const partial = await getProbeRun(tenant, { runId })
    expect(partial.state).toBe('running')
    expect(partial.steps.map((step) => step.result).slice(0, 3)).toEqual(['passed', 'passed', 'pending'])
    gate.open()
    await ended
    await (await start(wallet.send)).ended
    expect((await listProbeRuns(tenant, {})).map(({ state }) => state)).toEqual(['passed', 'passed'])
  })

  it('whose process died is shown as interrupted, and gives way to the next', async () => {
    const { tenant, clock, start } = await openWorld()
    const dead = await start(() => new Promise(() => {}))
    clock.advance(30_001)
    expect((await getProbeRun(tenant, { runId: dead.runId })).state).toBe('interrupted')
    await (await start(openWallet(secret).send)).ended
    expect((await listProbeRuns(tenant, {})).map(({ state }) => state)).toEqual(['passed', 'interrupted'])
  })

  it('that ended when there were fewer scenarios keeps each result under its own name', async () => {
    const { tenant, runId } = await probe(openWallet(secret, 'crashes_on_bad_json').send)
    const before = await getProbeRun(tenant, { runId })
    await db.probeStep.deleteMany({ where: { runId, scenario: 'body_not_json' } })
    const after = await getProbeRun(tenant, { runId })
    expect(after.steps).toEqual(before.steps.filter((step) => step.scenario !== 'body_not_json'))
    const of = after.steps.length
    expect(await listProbeRuns(tenant, {})).toMatchObject([{ state: 'passed', passed: of, of }])
  })

  it('that breaks off by a fault of ours says so, and holds up nobody', async () => {
    const { tenant, start } = await openWorld()
    const broken = await start(async () => {
      throw new Error('a defect')
    })
    await broken.ended
    expect((await getProbeRun(tenant, { runId: broken.runId })).state).toBe('interrupted')
    await (await start(openWallet(secret).send)).ended
  })

  it('is forgotten after ninety days', async () => {
    const { tenant, clock } = await probe(openWallet(secret, 'forgets_wins').send)
    clock.advance(90 * 86_400_000)
    await pruneProbeRuns(tenant)
    expect(await listProbeRuns(tenant, {})).toHaveLength(1)
    clock.advance(1)
    await pruneProbeRuns(tenant)
    expect(await listProbeRuns(tenant, {})).toEqual([])
  })

  it('that passed stands for the endpoint, however long ago, until the endpoint changes its address', async () => {
    const { tenant, clock, start } = await probe(openWallet(secret).send)
    const passedAt = clock.now()
    clock.advance(91 * 86_400_000)
    await pruneProbeRuns(tenant)
    expect(await getLastPass(tenant)).toEqual(passedAt)

    await (await start(openWallet(secret).send)).ended
    expect(await getLastPass(tenant)).toEqual(clock.now())
    expect(await pruneProbeRuns(tenant)).toBe(1)

    await setEndpoint(tenant, { url: 'https://wallet.example.com/elsewhere', secret })
    expect(await getLastPass(tenant)).toBeNull()
  })

  it('that failed shows nothing ready, nor does another organization’s', async () => {
    expect(await getLastPass((await probe(openWallet(secret, 'forgets_wins').send)).tenant)).toBeNull()
    await probe(openWallet(secret).send)
    expect(await getLastPass((await openWorld()).tenant)).toBeNull()
  })

  it.each<[ProbeParameters, string]>([
    [{ currency: 'ZZZ' }, 'currency'],
    [{ betAmount: '0' }, 'betAmount'],
    [{ betAmount: '-1' }, 'betAmount'],
    [{ betAmount: '0.001' }, 'betAmount'],
    [{ betAmount: 'much' }, 'betAmount'],
    [{ playerId: 'x'.repeat(129) }, 'playerId'],
  ])('is refused with E0003 for %j', async (parameters, path) => {
    const { start } = await openWorld()
    const starting = start(openWallet(secret).send, parameters)
    await expect(starting).rejects.toMatchObject({ code: 'E0003', details: { issues: [{ path }] } })
  })

  it('belongs to its organization: no other starts, reads or lists it', async () => {
    const [own, other] = [await openWorld(), await openWorld()]
    const { runId, ended } = await other.start(openWallet(secret).send)
    await ended
    const { send } = openWallet(secret)
    const starting = startProbe(own.tenant, { endpointId: other.endpointId }, own.portsOf(send))
    await expect(starting).rejects.toMatchObject({ code: 'E0004' })
    await expect(getProbeRun(own.tenant, { runId })).rejects.toMatchObject({ code: 'E0004' })
    expect(await listProbeRuns(own.tenant, {})).toEqual([])
  })

  it('is closed to an analyst, and staff may look at it but not start it', async () => {
    const { tenant, endpointId, portsOf } = await openWorld()
    const { send } = openWallet(secret)
    const person = { kind: 'user', userId: newId(), email: 'a@b.example' } as const
    const analyst: Actor = { ...person, role: 'analyst', staffRole: null }
    const staff: Actor = { ...person, role: null, staffRole: 'support' }
    const refused = expect.objectContaining({ code: 'E5004' })
    for (const actor of [analyst, staff])
      await expect(startProbe({ ...tenant, actor }, { endpointId }, portsOf(send))).rejects.toEqual(refused)
    await expect(listProbeRuns({ ...tenant, actor: analyst }, {})).rejects.toEqual(refused)
    expect(await listProbeRuns({ ...tenant, actor: staff }, {})).toEqual([])
  })
})
