'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { Dialog } from '@/components/ui/dialog'
import type { EndpointRow } from './endpoint-row'
import { NewSecretForm } from './new-secret-form'
import { SecretSwitch } from './secret-switch'
import { useScopeNames } from './use-scope-names'

interface SecretDialogProps {
  endpoint: EndpointRow
  onClose: () => void
}

/** Changes a secret in steps: save the new one, test it, switch. Rendered while it is open. */
export function SecretDialog({ endpoint: opened, onClose }: SecretDialogProps) {
  const trpc = useTRPC()
  const endpoints = useQuery(trpc.endpoint.list.queryOptions())
  const { nameOf } = useScopeNames()
  const endpoint = endpoints.data?.find(({ id }) => id === opened.id) ?? opened
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Change secret"
      description={`Endpoint: ${nameOf(endpoint)}`}
    >
      {endpoint.nextSecretAt ? (
        <SecretSwitch endpoint={endpoint} onDone={onClose} />
      ) : (
        <NewSecretForm endpoint={endpoint} onCancel={onClose} />
      )}
    </Dialog>
  )
}
