import { useTRPC } from '@/components/trpc/provider'

/** Whose destinations a page shows. */
export type DestinationScope = 'organization' | 'staff'

/** The procedures of that scope. Both routers are made of the same verbs, so the staff's has the organization's types. */
export function useDestinationsApi(scope: DestinationScope) {
  const trpc = useTRPC()
  return scope === 'staff'
    ? (trpc.staffDestinations as unknown as typeof trpc.destinations)
    : trpc.destinations
}
