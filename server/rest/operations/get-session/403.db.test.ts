import { test } from 'vitest'
import { prisma } from '@/server/db'
import { expectDisabledOperatorRefused, expectRetiredBrandRefused } from '@/server/rest/testing/promises'
import { nestedError } from '@/server/rest/testing/requests'
import { openGetSession } from '@/server/rest/testing/scenes/sessions'

test('a session at a provider whose approval was withdrawn is refused', async () => {
  const { ask, tenant } = await openGetSession()
  await prisma.provider.update({ where: { code: tenant.providerCode }, data: { requiresApproval: true } })
  await nestedError(await ask(), { status: 403, code: 'PROVIDER_ACCESS_REQUIRED' })
})

test('a disabled operator is refused', () => expectDisabledOperatorRefused(openGetSession))

test('a retired brand is refused', () =>
  expectRetiredBrandRefused(openGetSession, (ref) => ({
    path: `/v1/sessions/01981f3d-11aa-7f20-8c44-5b7d9e2f1a02?sub_operator_ref=${ref}`,
  })))
