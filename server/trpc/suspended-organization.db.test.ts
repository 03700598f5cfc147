import { expect, test } from 'vitest'
import { isPermitted, type Permission } from '@/server/core/permissions'
import { createTestTenant } from '@/server/testing/tenants'
import { appRouter, createCaller } from './router'
import { contextOf, type TestRole } from './testing/cabinet-context'
import { procedureInputs } from './testing/procedure-inputs'

const open = new Set([
  'transactions.replay',
  'transactions.resolve',
  'rounds.act',
  'keys.revoke',
  'players.exclude',
  'deletion.cancel',
  'memberSessions.end',
])

interface Procedure {
  _def: { type: string; meta?: { permission?: Permission; isStaffOnly?: true } }
}
const procedures = Object.entries(appRouter._def.procedures) as unknown as [string, Procedure][]

async function callAs(role: TestRole, path: string): Promise<unknown> {
  const tenant = await createTestTenant({ isActive: false })
  const context = contextOf(tenant, role)
  const suspended = { ...context, opened: context.opened && { ...context.opened, isActive: false } }
  let call: unknown = createCaller(suspended)
  for (const name of path.split('.')) call = Reflect.get(call as object, name)
  return (call as (input: unknown) => Promise<unknown>)(procedureInputs[path])
}

const codeOf = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code

const changes = procedures.filter(([, { _def: def }]) => {
  const permission = def.meta?.permission
  if (def.type !== 'mutation' || permission === undefined || def.meta?.isStaffOnly) return false
  return isPermitted({ member: 'owner' }, permission)
})

test.each(changes)(
  '%s changes nothing in a suspended organization, unless it must stay possible',
  async (path, { _def }) => {
    const refused = await callAs('owner', path).then(() => undefined, codeOf)
    if (open.has(_def.meta?.permission ?? '')) expect(refused).not.toBe('E6003')
    else expect(refused).toBe('E6003')
  },
)

test('reads stay, and so do the changes of staff', async () => {
  await expect(callAs('owner', 'keys.list')).resolves.toEqual([])
  const failure = await callAs({ staff: 'administrator' }, 'keys.revoke').catch(codeOf)
  expect(failure).toBe('E0004')
})
