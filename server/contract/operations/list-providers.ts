import { defineOperation } from '@/server/contract/operation'
import { commonErrors } from '@/server/contract/operations/documented-errors'
import { providerRegistryExample } from '@/server/contract/operations/examples'
import { ProviderRegistry } from '@/server/contract/resources/provider'

export const listProviders = defineOperation({
  id: 'listProviders',
  method: 'GET',
  path: '/v1/providers/registry',
  summary: 'List providers',
  description:
    'The providers and the currencies and countries their games inherit. What a game says itself wins.',
  tag: 'Games',
  family: 'catalogue',
  scopes: ['read'],
  responses: {
    200: { description: 'The providers.', schema: ProviderRegistry, example: providerRegistryExample },
  },
  errors: commonErrors,
  brandSelector: 'none',
  canProvision: false,
})
