'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { SelectField, TextField } from '@/components/ui/form-fields'
import { EnrolStudioForm, studioDialects } from '@/server/contract/forms/studios'

const blank: EnrolStudioForm = { organizationId: '', providerCode: '', dialect: 'aurora' }
const dialects = studioDialects.map((value) => ({ value, label: value }))

/** Rendered while it is open. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const [trpc, client] = [useTRPC(), useTRPCClient()]
  const found = useQuery(trpc.staffOrganizations.search.queryOptions({ kind: 'studio', page: 1 }))
  const options = (found.data?.organizations ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormDialog
      title="Enrol studio"
      description="Assigns a provider code and a test environment. Operators see its games only after production is approved."
      schema={EnrolStudioForm}
      values={blank}
      send={(values) => client.staffStudios.enrol.mutate(values)}
      changed={trpc.staffStudios.pathFilter()}
      saved="Studio enrolled"
      submitLabel="Enrol"
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField form={form} name="organizationId" label="Organization" options={options} />
          <TextField
            form={form}
            name="providerCode"
            label="Provider code"
            hint="Used in addresses and transactions. It can’t be changed later."
            autoComplete="off"
          />
          <SelectField form={form} name="dialect" label="Protocol" options={dialects} />
        </>
      )}
    </FormDialog>
  )
}
