'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'
import { RoundAgeForm } from '@/server/contract/forms/transactions'

type Age = Outputs['rounds']['age']

const valuesOf = ({ minutes }: Age) => ({ minutes: minutes === null ? '' : String(minutes) })

const labels = { minutes: 'Minutes' }

interface RoundAgeDialogProps {
  age: Age
  /** Of a provider instead of the organization at hand. */
  providerCode?: string
  onClose: () => void
}

/** Rendered while it is open. */
export function RoundAgeDialog({ age, providerCode, onClose }: RoundAgeDialogProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const read = () =>
    providerCode === undefined ? client.rounds.age.query() : client.rounds.providerAge.query({ providerCode })
  const send = (values: { minutes: string }) =>
    providerCode === undefined
      ? client.rounds.setAge.mutate(values)
      : client.rounds.setProviderAge.mutate({ providerCode, ...values })
  return (
    <FormDialog
      title="Age threshold of open rounds"
      description="Minutes without a final transaction after which Croupier lists a round here and checks with the provider."
      schema={RoundAgeForm}
      values={valuesOf(age)}
      current={{ read: async () => valuesOf(await read()), labels }}
      send={send}
      changed={trpc.rounds.pathFilter()}
      saved="Age threshold saved"
      submitLabel="Save"
      onClose={onClose}
    >
      {(form) => (
        <TextField
          form={form}
          name="minutes"
          label={labels.minutes}
          hint={
            providerCode === undefined
              ? 'Leave empty for the default.'
              : `Leave empty for the default of ${age.defaultMinutes} minutes. An organization’s own setting takes precedence.`
          }
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </FormDialog>
  )
}
