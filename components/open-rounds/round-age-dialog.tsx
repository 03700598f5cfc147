'use client'

import * as z from 'zod/mini'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'

type Age = Outputs['rounds']['age']

const schemaOf = ({ min, max }: Age) =>
  z.object({
    minutes: z.string().check(
      z.trim(),
      z.refine(
        (text) => text === '' || (/^\d{1,5}$/.test(text) && Number(text) >= min && Number(text) <= max),
        `Enter ${min} to ${max.toLocaleString('en')} minutes, or leave empty for the default.`,
      ),
    ),
  })

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
  const send = ({ minutes: text }: { minutes: string }) => {
    const minutes = text === '' ? null : Number(text)
    return providerCode === undefined
      ? client.rounds.setAge.mutate({ minutes })
      : client.rounds.setProviderAge.mutate({ providerCode, minutes })
  }
  return (
    <FormDialog
      title="Age threshold of open rounds"
      description="Minutes without a final transaction after which Croupier lists a round here and checks with the provider."
      schema={schemaOf(age)}
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
