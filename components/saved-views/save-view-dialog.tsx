'use client'

import { useCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { CheckField, TextField } from '@/components/ui/form-fields'
import { ViewForm } from '@/server/contract/forms/views'
import type { SavedList } from '@/server/contract/saved-lists'

interface SaveViewDialogProps {
  list: SavedList
  query: string
  onClose: () => void
}

/** Rendered while it is open. */
export function SaveViewDialog({ list, query, onClose }: SaveViewDialogProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const canShare = useCan('views.share')
  return (
    <FormDialog
      title="Save view"
      description="Saves the current filters and order of this list."
      schema={ViewForm}
      values={{ name: '', isShared: false }}
      send={(values) => client.views.save.mutate({ list, query, ...values })}
      changed={trpc.views.pathFilter()}
      saved={(_, { name }) => `View ${name} saved`}
      submitLabel="Save view"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="name"
            label="Name"
            hint="Your view of the same name is replaced."
            autoComplete="off"
          />
          {canShare && (
            <CheckField
              form={form}
              name="isShared"
              label="Share with the team"
              hint="Every member of the organization sees it."
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
