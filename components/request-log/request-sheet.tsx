'use client'

import { useQuery } from '@tanstack/react-query'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/skeletons'
import { useTRPC } from '@/components/trpc/provider'
import { CopyButton } from '@/components/ui/copy-button'
import { Sheet } from '@/components/ui/sheet'
import { asApiCurl } from './as-api-curl'
import { RequestDetails } from './request-details'

/** Details of a call. Rendered while it is open. */
export function RequestSheet({ at, onClose }: { at: { id: string; createdAt: Date }; onClose: () => void }) {
  const trpc = useTRPC()
  const request = useQuery(
    // A logged call does not change.
    trpc.requests.get.queryOptions(at, { staleTime: Number.POSITIVE_INFINITY }),
  )
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={request.data ? `${request.data.method} ${request.data.path}` : 'API call'}
      actions={
        request.data && (
          <CopyButton text={asApiCurl(request.data)} what="the call as a curl command" label="Copy as cURL" />
        )
      }
    >
      {request.isPending ? (
        <TableSkeleton rows={6} />
      ) : request.isError ? (
        <LoadError what="The call" message={request.error.message} onRetry={() => void request.refetch()} />
      ) : (
        <RequestDetails request={request.data} />
      )}
    </Sheet>
  )
}
