'use client'

import { roleLabels } from '@/components/team/roles'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { FormDialog } from '@/components/ui/form-dialog'
import { SelectField, TextField } from '@/components/ui/form-fields'
import { ServiceAccountForm } from '@/server/contract/forms/keys'
import { scopesOfRole, serviceAccountRoles } from '@/server/contract/key-scopes'

export type ServiceAccount = Outputs['serviceAccounts']['list'][number]

const roles = serviceAccountRoles.map((role) => ({
  value: role,
  label: `${roleLabels[role]}: ${scopesOfRole[role].join(', ')}`,
}))

/** Creates a service account, or changes one. Rendered while it is open. */
export function ServiceAccountDialog({
  account,
  onClose,
}: {
  account: ServiceAccount | null
  onClose: () => void
}) {
  const trpc = useTRPC()
  const { serviceAccounts } = useTRPCClient()
  const values: ServiceAccountForm = {
    name: account?.name ?? '',
    role: serviceAccountRoles.find((role) => role === account?.role) ?? 'developer',
  }
  return (
    <FormDialog
      title={account ? 'Change service account' : 'Create service account'}
      schema={ServiceAccountForm}
      values={values}
      send={(form) =>
        account
          ? serviceAccounts.change.mutate({ ...form, serviceAccountId: account.id })
          : serviceAccounts.create.mutate(form)
      }
      changed={[trpc.serviceAccounts.list.pathFilter(), trpc.keys.list.pathFilter()]}
      saved={account ? 'Service account changed' : 'Service account created'}
      submitLabel={account ? 'Save' : 'Create'}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" placeholder="Wallet backend" autoComplete="off" />
          <SelectField form={form} name="role" label="Role" options={roles} />
        </>
      )}
    </FormDialog>
  )
}
