'use client'

import { useQuery } from '@tanstack/react-query'
import { NoticePreview } from '@/components/maintenance/notice-preview'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Checkbox } from '@/components/ui/checkbox'
import { FormDialog } from '@/components/ui/form-dialog'
import { fieldOf, LongTextField, TextField } from '@/components/ui/form-fields'

interface PublishDialogProps {
  /** Null: the notice is about no incident of the service. */
  incident: { id: string; title: string } | null
  onClose: () => void
}

/** Rendered while it is open. What staff read of the cause is not for the public: the text starts empty. */
export function PublishDialog({ incident, onClose }: PublishDialogProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const parts = useQuery(trpc.staffMaintenance.components.queryOptions())
  const values: { title: string; text: string; components: string[] } = {
    ...{ title: incident?.title ?? '', text: '', components: [] },
  }
  return (
    <FormDialog
      title="Publish on the status page"
      description={
        incident
          ? 'It appears publicly at /status. Closing the incident marks it as resolved.'
          : 'It appears publicly at /status until you mark it as resolved.'
      }
      values={values}
      isIncomplete={({ title, text }) => title.trim() === '' || text.trim() === ''}
      send={(entered) =>
        client.staffMaintenance.publishNotice.mutate({
          ...entered,
          ...(incident && { incidentId: incident.id }),
        })
      }
      changed={[trpc.staffIncidents.pathFilter(), trpc.staffMaintenance.pathFilter()]}
      saved="Published on the status page"
      submitLabel="Publish"
      onClose={onClose}
    >
      {(form) => {
        const chosen = fieldOf(form, 'components')
        return (
          <>
            <TextField form={form} name="title" label="Title" autoComplete="off" maxLength={120} />
            <LongTextField
              form={form}
              name="text"
              label="Text"
              hint="What is affected, in words that operators understand."
              maxLength={2_000}
            />
            <fieldset className="grid gap-2">
              <legend className="mb-1.5 font-medium text-sm">Affected components</legend>
              <div className="grid gap-2 sm:grid-cols-2">
                {(parts.data ?? []).map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    label={name}
                    checked={chosen.value.includes(id)}
                    onCheckedChange={(isOn) =>
                      chosen.onChange(
                        isOn ? [...chosen.value, id] : chosen.value.filter((one: string) => one !== id),
                      )
                    }
                  />
                ))}
              </div>
            </fieldset>
            <NoticePreview
              notice={{ ...form.watch(), publishedAt: new Date(), resolvedAt: null, updates: [] }}
            />
          </>
        )
      }}
    </FormDialog>
  )
}
