import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { z } from 'zod'
import { asOrganizationId } from '@/server/core/ids'
import { showing } from '@/server/trpc/adapt-verb'
import type { TenantContext } from './context'
import { moneyInput } from './money-input'
import { fromReplica, readVerb, writeVerb } from './verb'

const member = (role: 'analyst' | 'owner'): TenantContext => ({
  actor: { kind: 'user', userId: 'u', email: 'ada@example.com', role, staffRole: null },
  requestId: 'r',
  clock: { now: () => new Date('2026-03-01T00:00:00.000Z') },
  origin: { ip: null, userAgent: null },
  organizationId: asOrganizationId('0190d2a8-0000-7000-8000-000000000001'),
})
const owner = member('owner')

const Input = z.object({
  name: z.string().trim().min(1, 'Enter a name.'),
  price: z.object({ amount: moneyInput }),
  size: z.int().default(3),
})
const price = { amount: { decimal: '1.50', currency: 'EUR' } }
const read = { name: 'Ada', price: { amount: { amountMinor: 150n, currency: 'EUR' } }, size: 3 }

const bad = { name: ' ', price: { amount: { decimal: '1.005', currency: 'EUR' } } }
const message = 'Enter a name.'
const issues = [
  { path: 'name', message },
  { path: 'price.amount.decimal', message: expect.stringMatching(/^Enter an amount in EUR/) },
]
const refused = { code: 'E0003', status: 400, message, details: { issues } }

function recorded() {
  const run = vi.fn(async (_ctx: TenantContext, input: z.output<typeof Input>) => ({ input }))
  return { run, verb: readVerb('overview.read', Input, run) }
}

describe('a verb that is called directly', () => {
  it('takes what its schema takes, and is run with what the schema makes of it', async () => {
    const { run, verb } = recorded()
    await expect(verb(owner, { name: ' Ada ', price })).resolves.toEqual({ input: read })
    expect(run.mock.calls).toEqual([[owner, read]])
    expectTypeOf(verb).parameter(1).toEqualTypeOf<z.input<typeof Input>>()
  })

  it('refuses what its schema does not take, with every issue, and does not run', async () => {
    const { run, verb } = recorded()
    await expect(verb(owner, bad)).rejects.toMatchObject(refused)
    expect(run).not.toHaveBeenCalled()
  })

  it('passes on no field that the schema does not name', async () => {
    const { run, verb } = recorded()
    const wider = { name: 'Ada', price, organizationId: 'another' }
    await verb(owner, wider)
    expect(run.mock.calls).toEqual([[owner, read]])
  })

  it('reads no field that the schema does not name', () => {
    const run = async (_ctx: TenantContext, input: z.output<typeof Input> & { seen?: Date }) => input
    // @ts-expect-error `seen` would never arrive.
    readVerb('overview.read', Input, run)
  })

  it('says first that the role does not allow it', async () => {
    const write = writeVerb('keys.issue', Input, async () => undefined)
    await expect(write(member('analyst'), bad)).rejects.toMatchObject({ code: 'E5004' })
  })

  it('leaves its other arguments as they are', async () => {
    const run = vi.fn(async (_ctx: TenantContext, _input: z.output<typeof Input>, _seen: Date) => null)
    const seen = new Date(' 2026-03-01')
    await readVerb('overview.read', Input, run)(owner, { name: 'Ada', price }, seen)
    expect(run.mock.calls).toEqual([[owner, read, seen]])
    const without = readVerb('overview.read', async (_ctx: TenantContext, text: string) => text)
    await expect(without(owner, ' as it is ')).resolves.toBe(' as it is ')
  })

  it('is run by the door of tRPC with what was parsed before', async () => {
    const { run, verb } = recorded()
    await verb.authorize(owner)(owner, read)
    expect(run.mock.calls).toEqual([[owner, read]])
  })
})

describe('a verb made from another', () => {
  it.each([
    [
      'read from the replica',
      () => fromReplica(readVerb('overview.read', Input, async (_, input) => ({ input }))),
    ],
    ['with its result as a screen shows it', () => showing(recorded().verb, ({ input }) => ({ input }))],
  ])('parses once: %s', async (_, make) => {
    const verb = make()
    await expect(verb(owner, { name: ' Ada ', price })).resolves.toEqual({ input: read })
    await expect(verb(owner, bad)).rejects.toMatchObject(refused)
  })
})
