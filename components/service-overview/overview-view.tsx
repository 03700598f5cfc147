'use client'

import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { FailingCard } from './failing-card'
import { ProviderTrafficCard } from './provider-traffic-card'
import { RefusedCard } from './refused-card'
import { UnhealthyJobs } from './unhealthy-jobs'

/** What staff see first: what is failing now, over all organizations and providers. */
export function OverviewView() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [isRefreshing, setIsRefreshing] = useState(false)
  const refresh = async () => {
    setIsRefreshing(true)
    await Promise.all([
      queryClient.invalidateQueries(trpc.staffOverview.pathFilter()),
      queryClient.invalidateQueries(trpc.staffProviders.survey.pathFilter()),
      queryClient.invalidateQueries(trpc.staffJobs.health.pathFilter()),
    ])
    setIsRefreshing(false)
  }
  return (
    <>
      <PageHeader
        title="Service overview"
        description="Failing callbacks, providers, API errors and jobs. Refreshes every 30 seconds."
        actions={
          <Button isPending={isRefreshing} onClick={() => void refresh()}>
            {!isRefreshing && <RefreshCw aria-hidden />}
            Refresh
          </Button>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <FailingCard />
        <ProviderTrafficCard />
        <RefusedCard />
        <UnhealthyJobs />
      </div>
    </>
  )
}
