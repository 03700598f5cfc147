import { auroraDialect } from '@/sandbox/providers/aurora/dialect'
import { borealisDialect } from '@/sandbox/providers/borealis/dialect'
import { cascadeDialect } from '@/sandbox/providers/cascade/dialect'
import type { Dialect } from '@/sandbox/providers/dialect'

export const providerCodes = ['aurora', 'borealis', 'cascade'] as const
export type ProviderCode = (typeof providerCodes)[number]

export const secrets: Readonly<Record<ProviderCode, string>> = {
  aurora: `whsec_${Buffer.from('an aurora secret for chaos only!').toString('base64')}`,
  borealis: 'a borealis secret for chaos only',
  cascade: 'a cascade secret for chaos only!',
}

/** A provider's side of its protocol, towards one instance of the service. */
export function dialectOf(code: ProviderCode, instanceUrl: string): Dialect {
  switch (code) {
    case 'aurora':
      return auroraDialect(`${instanceUrl}/provider/v1/aurora`, secrets.aurora)
    case 'borealis':
      return borealisDialect(`${instanceUrl}/provider/v1/borealis`, secrets.borealis)
    case 'cascade':
      return cascadeDialect(`${instanceUrl}/provider/v1/cascade`, secrets.cascade)
  }
}
