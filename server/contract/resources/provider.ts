import { z } from 'zod'
import { CountryCodeOut, CurrencyCode } from '@/server/contract/primitives'

/** A provider and the defaults its games inherit (spec §2.4). */
export const RegisteredProvider = z
  .object({
    provider_code: z.string(),
    is_registered: z.boolean().meta({ description: 'Whether the provider is connected on this deployment.' }),
    supported_currencies: z.array(CurrencyCode).meta({ description: 'Empty: no restriction is declared.' }),
    blocked_countries: z.array(CountryCodeOut).meta({ description: 'Empty: no restriction is declared.' }),
  })
  .meta({ id: 'RegisteredProvider' })
export type RegisteredProvider = z.output<typeof RegisteredProvider>

export const ProviderRegistry = z
  .object({ providers: z.array(RegisteredProvider), total_count: z.int().min(0) })
  .meta({ id: 'ProviderRegistry' })
export type ProviderRegistry = z.output<typeof ProviderRegistry>
