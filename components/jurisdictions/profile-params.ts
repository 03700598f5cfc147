import { parseAsString } from 'nuqs/server'
import { givenId } from '@/components/data/list-params'

/** Whose choices are shown; without a brand, the organization's. */
export const scopeParams = { brand: parseAsString }

export const brandIdOf = ({ brand }: { brand: string | null }) => givenId(brand) ?? null
