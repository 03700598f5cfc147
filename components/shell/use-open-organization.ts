'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { toast } from '@/components/ui/toast'
import { organizationPath } from '@/server/contract/cabinet-addresses'

const onError = (error: { message: string }) => toast.error(error.message)

/** Opens an organization for staff and goes to its page; `here` stays at the address and loads it again. */
export function useOpenOrganization(
  landing: '/' | '/callbacks' | `/rounds/open/${string}` | `/transactions/${string}` | 'here' = '/',
) {
  return useMutation(
    useTRPC().session.openOrganization.mutationOptions({
      onSuccess: ({ slug }) => {
        if (landing === 'here') window.location.reload()
        else window.location.assign(organizationPath(slug, landing))
      },
      onError,
    }),
  )
}

/** Ends the view of staff into the organization on screen. */
export function useCloseOrganization() {
  return useMutation(
    useTRPC().session.closeOrganization.mutationOptions({
      // A full load: what the browser holds of the organization goes with the page.
      onSuccess: () => window.location.assign('/staff/organizations'),
      onError,
    }),
  )
}
