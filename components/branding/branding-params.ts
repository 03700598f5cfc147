import { createLoader, parseAsString } from 'nuqs/server'
import type { Inputs } from '@/components/trpc/types'

/** Whose branding is shown; without a brand, the organization's. */
export const brandingParams = { brand: parseAsString }

export const loadBrandingParams = createLoader(brandingParams)

const unknownBrand = '00000000-0000-4000-8000-000000000000'
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** An invalid ID matches no brand. */
export function toProfile({ brand }: { brand: string | null }): Inputs['branding']['get'] {
  if (brand === null) return { brandId: null }
  return { brandId: uuid.test(brand) ? brand : unknownBrand }
}
