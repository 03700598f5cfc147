'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { LoadError } from '@/components/data/load-error'
import { FormSkeleton } from '@/components/data/skeletons'
import { useTRPC } from '@/components/trpc/provider'
import { BrandingEditor } from './branding-editor'
import { brandingParams, toProfile } from './branding-params'

const pollMs = 2_000

export function BrandingView() {
  const trpc = useTRPC()
  const [params] = useQueryStates(brandingParams)
  const profile = toProfile(params)
  const branding = useQuery(
    trpc.branding.get.queryOptions(profile, {
      refetchInterval: ({ state }) => (state.data?.isProcessing ? pollMs : false),
    }),
  )
  if (branding.isPending) return <FormSkeleton />
  if (branding.isError)
    return (
      <LoadError what="Branding" message={branding.error.message} onRetry={() => void branding.refetch()} />
    )
  return <BrandingEditor key={profile.brandId} branding={branding.data} />
}
