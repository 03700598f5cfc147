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
  const count = endpoint?.pendingDeliveries ?? 0
  return (
    <ConfirmDialog
      isOpen={endpoint !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete this endpoint?"
      description={
        <>
          <code className="break-all text-ink">{endpoint?.url}</code> gets no more callbacks; a wider endpoint
          serves instead.{' '}
          {count > 0 &&
            `${count} pending ${count === 1 ? 'delivery goes' : 'deliveries go'} to that one, too. `}
          Its secret is gone with it.
        </>
      }
      confirmLabel="Delete the endpoint"
      isDanger
      isPending={isPending}
      onConfirm={() => endpoint && onConfirm(endpoint.id)}
    />
  )
}
