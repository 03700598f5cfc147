import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import { readNetworks } from './allowed-networks'
import { readStoredOperations } from './allowed-operations'
import type { KeyRow } from './queries'

export const networkList = z.array(z.string().max(128)).max(200)

/** The networks as they are kept. Throws E0003 with everything that is wrong. */
export function requireNetworks(given: readonly string[]): string[] {
  const { networks, issues } = readNetworks(given)
  if (networks !== null) return networks
  throw new AppError('E0003', {
    details: { issues: issues.map((message) => ({ path: 'allowedNetworks', message })) },
  })
}

/** Where a key may be used and for what, for its audit rows; nothing where it is not limited. */
export function limitsOf({
  allowedNetworks,
  allowedOperations,
  brand,
}: Pick<KeyRow, 'allowedNetworks' | 'allowedOperations' | 'brand'>) {
  const operations = readStoredOperations(allowedOperations)
  return {
    ...(allowedNetworks.length > 0 && { allowedNetworks }),
    ...(operations && { allowedOperations: operations }),
    ...(brand && { brand: brand.ref ?? '' }),
  }
}
