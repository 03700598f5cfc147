'use client'

import { useQuery } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import { LoadError } from '@/components/data/load-error'
import { useCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { EndpointForm } from './endpoint-form'
import { EndpointStatus } from './endpoint-status'
import { VerifyGuide } from './verify-guide'

export function EndpointView() {
  const trpc = useTRPC()
  const endpoint = useQuery(trpc.endpoint.get.queryOptions())
  const canWrite = useCan('endpoint.write')
  return (
    <>
      <PageHeader
        title="Callback endpoint"
        description="Every bet, win and refund is sent here as a signed POST. Your wallet answers with the player's new balance."
      />
      {endpoint.isPending ? (
        <Card className="grid gap-4 p-5">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </Card>
      ) : endpoint.isError ? (
        <Card>
          <LoadError
            what="The endpoint"
            message={endpoint.error.message}
            onRetry={() => void endpoint.refetch()}
          />
        </Card>
      ) : (
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_30rem]">
          <div className="grid gap-5">
            {endpoint.data ? (
              <EndpointStatus endpoint={endpoint.data} />
            ) : (
              !canWrite && (
                <Card>
                  <EmptyState icon={Webhook} title="No endpoint yet">
                    The organization's developers, admins and owners set it.
                  </EmptyState>
                </Card>
              )
            )}
            {canWrite && <EndpointForm key={endpoint.data?.id ?? 'new'} endpoint={endpoint.data} />}
          </div>
          <VerifyGuide />
        </div>
      )}
    </>
  )
}
