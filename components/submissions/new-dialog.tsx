'use client'

import { useRouter } from 'next/navigation'
import { useOrganizationPath } from '@/components/shell/organization-link'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'
import { NewSubmissionForm } from '@/server/contract/forms/submissions'

/** Begins a draft. Rendered while it is open. */
export function NewDialog({ onClose }: { onClose: () => void }) {
  const [trpc, client] = [useTRPC(), useTRPCClient()]
  const router = useRouter()
  const pathOf = useOrganizationPath()
  return (
    <FormDialog
      title="New submission"
      description="Starts a draft. Fields that your feed declares are filled in."
      schema={NewSubmissionForm}
      values={{ providerGameId: '' }}
      send={(values) => client.studioSubmissions.create.mutate(values)}
      changed={[trpc.studioSubmissions.pathFilter(), trpc.studio.games.pathFilter()]}
      saved="Draft created"
      submitLabel="Create draft"
      onSaved={({ id }) => router.push(pathOf(`/studio/submissions/${id}`))}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          form={form}
          name="providerGameId"
          label="Game ID"
          hint="As your feed names it. It can’t be changed later."
          autoComplete="off"
        />
      )}
    </FormDialog>
  )
}
