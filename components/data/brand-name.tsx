'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { useHydrated } from './use-hydrated'

interface Named {
  ref: string | null
  displayName: string | null
}

/** A brand as the team calls it: by its display name, else by its ref. A single casino's one brand may have neither. */
export const brandName = ({ ref, displayName }: Named) => displayName ?? ref ?? 'Unnamed'

/** The same with the ref beside the display name, where a brand is chosen. */
export const brandChoice = ({ ref, displayName }: Named) =>
  displayName && ref ? `${displayName} (${ref})` : brandName({ ref, displayName })

/** Names the organization's brands by their ref; the ref itself until the names are loaded and the page has hydrated. */
export function useBrandName(): (ref: string) => string {
  const trpc = useTRPC()
  const brands = useQuery(trpc.brands.list.queryOptions())
  const isHydrated = useHydrated()
  return (ref) =>
    (isHydrated ? brands.data : undefined)?.find((brand) => brand.ref === ref)?.displayName ?? ref
}

/** The ref is a hover away. */
export function BrandName({ brandRef }: { brandRef: string }) {
  return <span title={brandRef}>{useBrandName()(brandRef)}</span>
}
