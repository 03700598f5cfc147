'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { Dialog } from '@/components/ui/dialog'
import type { EndpointRow } from './endpoint-row'
import { NewSecretForm } from './new-secret-form'
import { SecretSwitch } from './secret-switch'
import { useScopeNames } from './use-scope-names'

interface SecretDialogProps {
  /** The endpoint whose secret changes; open while it is given. */
  endpoint: EndpointRow | null
  onClose: () => void
}

/** Changes a secret in steps: save the new one, test it, switch. */
export function SecretDialog({ endpoint: opened, onClose }: SecretDialogProps) {
  const trpc = useTRPC()
  const endpoints = useQuery(trpc.endpoint.list.queryOptions())
  const { nameOf } = useScopeNames()
  const endpoint = endpoints.data?.find(({ id }) => id === opened?.id) ?? opened
  return (
    <Dialog
      isOpen={opened !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Change secret"
      description={endpoint ? `Endpoint: ${nameOf(endpoint)}` : undefined}
    >
      {endpoint &&
        (endpoint.nextSecretAt ? (
          <SecretSwitch endpoint={endpoint} onDone={onClose} />
        ) : (
          <NewSecretForm endpoint={endpoint} onCancel={onClose} />
        ))}
    </Dialog>
  )
}
