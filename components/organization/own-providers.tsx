'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { DataTable } from '@/components/data/data-table'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { useSuccess } from '@/components/trpc/use-success'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { toast } from '@/components/ui/toast'

type Provider = Outputs['organization']['providers'][number]

const looks: Record<Provider['access'], { label: string; tone: Tone }> = {
  open: { label: 'Available', tone: 'ok' },
  needs_approval: { label: 'Approval required', tone: 'neutral' },
  asked: { label: 'Requested', tone: 'busy' },
  off: { label: 'Disabled by Croupier', tone: 'neutral' },
  suspended: { label: 'Suspended by Croupier', tone: 'warn' },
}

export function OwnProviders() {
  const trpc = useTRPC()
  const canRequest = useCan('providers.request')
  const providers = useQuery(trpc.organization.providers.queryOptions())
  return (
    <Card>
      <CardHeader
        title="Providers"
        description="Some providers require approval. Approval for a platform covers all its brands."
      />
      {providers.isPending ? (
        <TableSkeleton rows={4} />
      ) : providers.isLoadingError ? (
        <LoadError
          what="Providers"
          message={providers.error.message}
          onRetry={() => void providers.refetch()}
        />
      ) : providers.data.length === 0 ? (
        <EmptyState title="No providers yet">
          Providers are configured when the deployment is set up.
        </EmptyState>
      ) : (
        <DataTable
          label="Providers"
          rows={providers.data}
          keyOf={({ code }) => code}
          columns={[
            {
              heading: 'Provider',
              cell: ({ name, code }) => (
                <div className="grid">
                  <span className="font-medium">{name}</span>
                  <code className="text-faint text-xs">{code}</code>
                </div>
              ),
            },
            {
              heading: 'Access',
              cell: ({ access, requestedAt }) => (
                <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <Badge tone={looks[access].tone}>{looks[access].label}</Badge>
                  {access === 'asked' && requestedAt && (
                    <span className="max-sm:hidden">
                      <Time value={requestedAt} />
                    </span>
                  )}
                </div>
              ),
            },
            {
              heading: 'Free rounds',
              cell: ({ hasFreeRounds }) => (hasFreeRounds ? 'Allowed' : 'Disabled'),
              from: 'md',
              className: 'text-muted',
            },
            {
              heading: 'Actions',
              cell: (provider) =>
                canRequest && provider.access === 'needs_approval' && <AskButton provider={provider} />,
              kind: 'actions',
            },
          ]}
        />
      )}
    </Card>
  )
}

function AskButton({ provider }: { provider: Provider }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const ask = useMutation(
    trpc.organization.requestProvider.mutationOptions({
      onSuccess: succeed(trpc.organization.providers.pathFilter(), `Access to ${provider.name} requested`),
      onError: (error) => toast.error(error.message),
    }),
  )
  return (
    <Button
      size="sm"
      aria-label={`Request access to ${provider.name}`}
      isPending={ask.isPending}
      onClick={() => ask.mutate({ providerCode: provider.code })}
    >
      Request access
    </Button>
  )
}
