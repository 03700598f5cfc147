'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { FormDialog } from '@/components/ui/form-dialog'
import { LongTextField, SelectField } from '@/components/ui/form-fields'
import { type NoticePhase, noticePhaseLabels, noticePhases } from '@/server/contract/status-notices'
import { NoticePreview } from './notice-preview'

const phases = noticePhases.map((value) => ({ value, label: noticePhaseLabels[value] }))

interface UpdateDialogProps {
  notice: Outputs['staffMaintenance']['notices'][number]
  onClose: () => void
}

/** Rendered while it is open. */
export function UpdateDialog({ notice, onClose }: UpdateDialogProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const values: { phase: NoticePhase; text: string } = { phase: 'identified', text: '' }
  const asPhase = (phase: string) => noticePhases.find((one) => one === phase) ?? 'investigating'
  return (
    <FormDialog
      title={`Post update: ${notice.title}`}
      description="It appears publicly at /status and in the feed. The status “Resolved” ends the incident."
      values={values}
      isIncomplete={({ text }) => text.trim() === ''}
      send={(entered) => client.staffMaintenance.postUpdate.mutate({ ...entered, noticeId: notice.id })}
      changed={trpc.staffMaintenance.pathFilter()}
      saved="Update published"
      submitLabel="Publish update"
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField form={form} name="phase" label="Status" options={phases} />
          <LongTextField form={form} name="text" label="Text" maxLength={2_000} />
          <NoticePreview
            notice={{
              ...notice,
              updates: [
                { ...form.watch(), publishedAt: new Date() },
                ...notice.updates.map((update) => ({ ...update, phase: asPhase(update.phase) })),
              ],
            }}
          />
        </>
      )}
    </FormDialog>
  )
}
