'use client'

import { createContext, type ReactNode, use } from 'react'
import { useOrganizationPath } from '@/components/shell/organization-link'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'

/** Whose runs a page shows: those of every provider, for staff, or a studio's own. */
const OfStudio = createContext(false)

export const StudioRuns = ({ children }: { children: ReactNode }) => (
  <OfStudio value={true}>{children}</OfStudio>
)

/** The runs of the page's source: its procedures have the same shapes. */
export function useCertification() {
  const isStudio = use(OfStudio)
  const trpc = useTRPC()
  const client = useTRPCClient()
  const pathOf = useOrganizationPath()
  const list = isStudio ? pathOf('/studio/certification') : '/staff/certification'
  const api = isStudio ? trpc.studioCertification : trpc.staffCertification
  return {
    isStudio,
    list,
    linkTo: (runId: string) => `${list}/${runId}`,
    // The calls of both routers have the same outputs; the clients' types tell them apart by path.
    api: api as typeof trpc.staffCertification,
    start: (input: Parameters<typeof client.staffCertification.start.mutate>[0]) => {
      const { providerCode: _, ...own } = input
      return isStudio
        ? client.studioCertification.start.mutate(own)
        : client.staffCertification.start.mutate(input)
    },
  }
}
