import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { EndpointRow } from './endpoint-row'

interface DeleteEndpointDialogProps {
  endpoint: EndpointRow | null
  isPending: boolean
  onClose: () => void
  onConfirm: (endpointId: string) => void
}

/** Open while an endpoint is given. */
export function DeleteEndpointDialog({ endpoint, isPending, onClose, onConfirm }: DeleteEndpointDialogProps) {
  const count = endpoint?.pendingMovements ?? 0
  return (
    <ConfirmDialog
      isOpen={endpoint !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete this endpoint?"
      description={
        <>
          <code className="break-all text-ink">{endpoint?.url}</code> receives no more callbacks. A less
          specific endpoint is used instead.{' '}
          {count > 0 &&
            `${count} pending ${count === 1 ? 'delivery goes' : 'deliveries go'} to that endpoint as well. `}
          Its secret is deleted.
        </>
      }
      confirmLabel="Delete endpoint"
      isDanger
      isPending={isPending}
      onConfirm={() => endpoint && onConfirm(endpoint.id)}
    />
  )
}
