import { test, vi } from 'vitest'
import { AppError } from '@/server/core/app-error'
import { nestedError } from '@/server/rest/testing/requests'
import { openCreateSession } from '@/server/rest/testing/scenes/sessions'

vi.mock('@/server/modules/provider-access', () => ({
  requireProviderAccess: async () => {
    throw new AppError('PROVIDER_ACCESS_UNAVAILABLE')
  },
}))

test('an approval that cannot be read is no approval', async () => {
  const { ask } = await openCreateSession({ provider: { requiresApproval: true } })
  await nestedError(await ask(), { status: 503, code: 'PROVIDER_ACCESS_UNAVAILABLE' })
})
