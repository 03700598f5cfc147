'use client'

import { useQuery } from '@tanstack/react-query'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { useTRPC } from '@/components/trpc/provider'
import { CopyButton } from '@/components/ui/copy-button'
import { Sheet } from '@/components/ui/sheet'
import { asApiCurl } from './as-api-curl'
import { RequestDetails } from './request-details'
import { parsePreview } from './search-params'

/** Details of a call. Open while one is given. */
export function RequestSheet({ preview, onClose }: { preview: string | null; onClose: () => void }) {
  const trpc = useTRPC()
  const at = parsePreview(preview)
  const request = useQuery(
    trpc.requests.get.queryOptions(at ?? { id: '', createdAt: new Date(0) }, {
      enabled: at !== null,
      // A logged call does not change.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
  return (
    <Sheet
      isOpen={at !== null}
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
