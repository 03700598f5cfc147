'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { LongTextField, TextField } from '@/components/ui/form-fields'
import type { Incident } from './words'

/** Rendered while it is open. What staff read of the cause is not for the public: the text starts empty. */
export function PublishDialog({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  return (
    <FormDialog
      title="Publish on the status page"
      description="It appears publicly at /status. Closing the incident marks it as resolved."
      values={{ title: incident.title, text: '' }}
      isIncomplete={({ title, text }) => title.trim() === '' || text.trim() === ''}
      send={(values) => client.staffMaintenance.publishNotice.mutate({ ...values, incidentId: incident.id })}
      changed={trpc.staffIncidents.pathFilter()}
      saved="Published on the status page"
      submitLabel="Publish"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="title" label="Title" maxLength={120} />
          <LongTextField
            form={form}
            name="text"
            label="Text"
            hint="What is affected, in words that operators understand."
            maxLength={2_000}
          />
        </>
      )}
    </FormDialog>
  )
}
