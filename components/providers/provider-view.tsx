'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import Link from 'next/link'
import { Facts } from '@/components/data/facts'
import { LoadError } from '@/components/data/load-error'
import { DetailSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { RoundAgeCard } from '@/components/open-rounds/round-age-card'
import { AccessCard } from '@/components/organization/access-card'
import { useStaffCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { formatNumber } from '@/server/contract/figures'
import { ProviderDefaultsCard } from './provider-defaults-card'
import { type Provider, ProviderStatus } from './provider-status'
import { ProviderStatusMenu } from './provider-status-menu'

export function ProviderView({ providerCode }: { providerCode: string }) {
  const trpc = useTRPC()
  const found = useQuery(trpc.staffProviders.get.queryOptions({ providerCode }))
  if (found.isPending) return <DetailSkeleton />
  if (found.isError && found.error.data?.code === 'NOT_FOUND') {
    return (
      <EmptyState
        heading="h1"
        title="Provider not found"
        actions={
          <Button asChild>
            <Link href="/staff/providers">All providers</Link>
          </Button>
        }
      >
        No provider with this code is configured.
      </EmptyState>
    )
  }
  if (found.isError) {
    return (
      <LoadError what="The provider" message={found.error.message} onRetry={() => void found.refetch()} />
    )
  }
  const { data: provider } = found
  return (
    <>
      <PageHeader
        title={provider.name}
        description={<ProviderStatus provider={provider} />}
        actions={
          <>
            <ProviderStatusMenu provider={provider} />
            <ResyncButton provider={provider} />
          </>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        {provider.syncFailedAt && (
          <Notice tone="bad" title="Catalogue sync failed">
            <Time value={provider.syncFailedAt} />: {provider.syncError ?? 'Unknown reason.'} The last synced
            catalogue stays in use. The next sync is within the hour.
          </Notice>
        )}
        <Card className="p-5">
          <Facts
            facts={[
              { label: 'Code', value: <code className="text-[0.8125rem]">{provider.code}</code> },
              { label: 'Dialect', value: provider.dialect ?? provider.code },
              { label: 'URL', value: <code className="text-[0.8125rem]">{provider.baseUrl}</code> },
              {
                label: 'Last catalogue sync',
                value: provider.lastSyncedAt ? <Time value={provider.lastSyncedAt} hasYear /> : 'Never',
              },
              {
                label: 'Games',
                value: `${formatNumber(provider.activeGames)} listed, ${formatNumber(provider.delistedGames)} delisted`,
              },
            ]}
          />
        </Card>
        <ProviderDefaultsCard provider={provider} />
        <RoundAgeCard providerCode={provider.code} />
        <AccessCard provider={provider} />
      </div>
    </>
  )
}

/** Syncs the catalogue now instead of within the hour. */
function ResyncButton({ provider }: { provider: Provider }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const canSync = useStaffCan('providers.sync')
  const resync = useMutation(
    trpc.staffProviders.resync.mutationOptions({
      onSuccess: ({ created, updated, delisted, skipped }) =>
        toast.success(`Catalogue of ${provider.name} synced`, {
          description: `${created} new, ${updated} changed, ${delisted} delisted, ${skipped} invalid.`,
        }),
      onError: (error) => toast.error(error.message),
      onSettled: () => queryClient.invalidateQueries(trpc.staffProviders.pathFilter()),
    }),
  )
  if (!canSync || !provider.isRegistered) return null
  return (
    <Button isPending={resync.isPending} onClick={() => resync.mutate({ providerCode: provider.code })}>
      {!resync.isPending && <RefreshCw aria-hidden />}
      Sync catalogue
    </Button>
  )
}
