'use client'

import { useQuery } from '@tanstack/react-query'
import { Loaded } from '@/components/data/loaded'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Dialog } from '@/components/ui/dialog'
import { DialogForm } from '@/components/ui/dialog-form'
import { TextField } from '@/components/ui/form-fields'
import { type BookSystem, bookAccountKeys, bookAccounts, bookSystems } from '@/server/contract/books'
import { BookMappingForm } from '@/server/contract/forms/billing'

/** The account numbers of an accounting program. Rendered while it is open. */
export function MappingDialog({ system, onClose }: { system: BookSystem; onClose: () => void }) {
  const trpc = useTRPC()
  const mapping = useQuery(trpc.staffJournal.mapping.queryOptions({ system }, { staleTime: 0, gcTime: 0 }))
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${bookSystems[system]} accounts`}
      description="Months that were exported before keep their accounts."
    >
      <Loaded query={mapping} what="The accounts" rows={8}>
        {(values) => <MappingForm values={values} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function MappingForm({
  values,
  onClose,
}: {
  values: Outputs['staffJournal']['mapping']
  onClose: () => void
}) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const taxLabel = values.system === 'xero' ? 'Tax rate' : 'Tax key'
  return (
    <DialogForm
      schema={BookMappingForm}
      values={values}
      send={(entered) => client.staffJournal.saveMapping.mutate(entered)}
      changed={trpc.staffJournal.pathFilter()}
      saved="Accounts saved"
      submitLabel="Save accounts"
      onClose={onClose}
    >
      {(form) => (
        <>
          {values.system === 'datev' && (
            <div className="grid items-start gap-5 sm:grid-cols-3">
              <TextField form={form} name="consultant" label="Consultant number" inputMode="numeric" />
              <TextField form={form} name="client" label="Client number" inputMode="numeric" />
              <TextField form={form} name="yearStart" label="First month of the year" inputMode="numeric" />
            </div>
          )}
          {bookAccountKeys.map((account) => (
            <div key={account} className="grid grid-cols-2 items-start gap-3">
              <TextField form={form} name={`accounts.${account}.number`} label={bookAccounts[account]} />
              <TextField
                form={form}
                name={`accounts.${account}.taxKey`}
                label={`${taxLabel}: ${bookAccounts[account]}`}
              />
            </div>
          ))}
        </>
      )}
    </DialogForm>
  )
}
