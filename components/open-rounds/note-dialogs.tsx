'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { SelectField, TextField } from '@/components/ui/form-fields'
import { RoundNote } from '@/server/contract/forms/transactions'
import { roundMarks } from '@/server/contract/round-findings'
import { markLabels } from './finding-looks'
import type { OpenRound } from './types'

interface DialogProps {
  round: OpenRound
  onClose: () => void
}

/** Rendered while it is open. */
export function CloseRoundDialog({ round, onClose }: DialogProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  return (
    <FormDialog
      title="Close this round?"
      description="Closing removes it from the list. Croupier sends nothing to the wallet or the provider."
      values={{ note: '' }}
      schema={RoundNote}
      send={(values) => client.rounds.close.mutate({ id: round.id, ...values })}
      changed={trpc.rounds.pathFilter()}
      saved="Round closed"
      submitLabel="Close round"
      onClose={onClose}
    >
      {(form) => (
        <TextField
          form={form}
          name="note"
          label="Note"
          hint="Explain how this round was settled."
          autoComplete="off"
          maxLength={2_000}
        />
      )}
    </FormDialog>
  )
}

const none = 'none'
const marks = [
  { value: none, label: 'No mark' },
  ...roundMarks.map((value) => ({ value, label: markLabels[value] })),
]

/** Rendered while it is open. */
export function MarkRoundDialog({ round, onClose }: DialogProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const values: { mark: string; note: string } = {
    mark: round.mark ?? roundMarks[0],
    note: round.markNote ?? '',
  }
  return (
    <FormDialog
      title="Mark this round"
      description="Tells your team what this round awaits."
      values={values}
      send={({ mark, note }) =>
        client.rounds.mark.mutate({
          id: round.id,
          mark: roundMarks.find((one) => one === mark) ?? null,
          note,
        })
      }
      changed={trpc.rounds.pathFilter()}
      saved="Mark saved"
      submitLabel="Save"
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField form={form} name="mark" label="Mark" options={marks} />
          <TextField
            form={form}
            name="note"
            label="Note"
            hint="Optional, for example a ticket number."
            autoComplete="off"
            maxLength={2_000}
          />
        </>
      )}
    </FormDialog>
  )
}
