'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { LongTextField } from '@/components/ui/form-fields'

const labels = { text: 'Terms' }

export function TermsDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  return (
    <FormDialog
      title="Publish new terms"
      description="Organizations can no longer buy offers made under earlier terms."
      values={{ text }}
      current={{
        read: async () => ({ text: (await client.staffPackages.list.query()).terms?.text ?? '' }),
        labels,
      }}
      send={(values) => client.staffPackages.publishTerms.mutate(values)}
      changed={trpc.staffPackages.pathFilter()}
      saved="Terms published"
      submitLabel="Publish terms"
      isCheckedByBrowser
      onClose={onClose}
    >
      {(form) => (
        <LongTextField
          form={form}
          name="text"
          label={labels.text}
          required
          minLength={20}
          maxLength={20_000}
          className="min-h-64"
        />
      )}
    </FormDialog>
  )
}
