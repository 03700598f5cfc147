'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { SelectField } from '@/components/ui/form-fields'

interface MoveKeyDialogProps {
  title: string
  /** One key, or all of a member. */
  what: { keyId: string } | { membershipId: string }
  onClose: () => void
}

/** To a service account, so that the keys do not stop with a person. Rendered while it is open. */
export function MoveKeyDialog({ title, what, onClose }: MoveKeyDialogProps) {
  const trpc = useTRPC()
  const { keys } = useTRPCClient()
  const accounts = useQuery(trpc.serviceAccounts.list.queryOptions())
  const options = (accounts.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormDialog
      title={title}
      description={
        accounts.data?.length === 0
          ? 'Create a service account on the API keys page first.'
          : 'Keys of a service account keep working when a member is suspended or leaves.'
      }
      values={{ serviceAccountId: '' }}
      isIncomplete={({ serviceAccountId }) => serviceAccountId === ''}
      send={async ({ serviceAccountId }) => {
        if ('keyId' in what) await keys.move.mutate({ ...what, serviceAccountId })
        else await keys.moveAll.mutate({ ...what, serviceAccountId })
      }}
      changed={[
        trpc.keys.list.pathFilter(),
        trpc.serviceAccounts.list.pathFilter(),
        trpc.team.get.pathFilter(),
      ]}
      saved="Moved to the service account"
      submitLabel="Move"
      onClose={onClose}
    >
      {(form) => (
        <SelectField form={form} name="serviceAccountId" label="Service account" options={options} />
      )}
    </FormDialog>
  )
}
