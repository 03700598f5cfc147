'use client'

import { Dialog } from '@/components/ui/dialog'
import type { EndpointRow } from './endpoint-row'
import { TestCallback } from './test-callback'

interface TestCallbackDialogProps {
  endpoint: EndpointRow
  onClose: () => void
}

/** Rendered while it is open. */
export function TestCallbackDialog({ endpoint, onClose }: TestCallbackDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Send test callback"
      description="A free-round win of 0 with the header X-Service-Readiness: probe. It moves no money, and Croupier records no transaction."
    >
      <TestCallback endpointId={endpoint.id} secret="current" />
    </Dialog>
  )
}
