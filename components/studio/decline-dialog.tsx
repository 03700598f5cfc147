'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { LongTextField } from '@/components/ui/form-fields'
import { DeclineStudioForm } from '@/server/contract/forms/studios'
/** Rendered while it is open. */
export function DeclineDialog({
  studio,
  onClose,
}: {
  studio: { organizationId: string; name: string }
  onClose: () => void
}) {
  const [trpc, client] = [useTRPC(), useTRPCClient()]
  return (
    <FormDialog
      title={`Decline the production of ${studio.name}`}
      description="The studio sees the reason and can request again."
      schema={DeclineStudioForm}
      values={{ reason: '' }}
      send={({ reason }) =>
        client.staffStudios.decline.mutate({ organizationId: studio.organizationId, reason })
      }
      changed={trpc.staffStudios.pathFilter()}
      saved="Request declined"
      submitLabel="Decline"
      onClose={onClose}
    >
      {(form) => <LongTextField form={form} name="reason" label="Reason" maxLength={300} />}
    </FormDialog>
  )
}
