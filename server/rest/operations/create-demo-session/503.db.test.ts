import { test, vi } from 'vitest'
import { AppError } from '@/server/core/app-error'
import * as providerAccess from '@/server/modules/provider-access'
import { nestedError } from '@/server/rest/testing/requests'
import { openCreateDemoSession } from '@/server/rest/testing/scenes/sessions'

test('an approval that cannot be read is no approval', async () => {
  vi.spyOn(providerAccess, 'requireProviderAccess').mockRejectedValue(
    new AppError('PROVIDER_ACCESS_UNAVAILABLE'),
  )
  const { ask } = await openCreateDemoSession({ provider: { requiresApproval: true } })
  await nestedError(await ask(), { status: 503, code: 'PROVIDER_ACCESS_UNAVAILABLE' })
})
