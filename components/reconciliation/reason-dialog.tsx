'use client'

import { FormDialog } from '@/components/ui/form-dialog'
import { LongTextField } from '@/components/ui/form-fields'
import { formatCount } from '@/server/contract/figures'
import { AcceptForm, ClaimForm } from '@/server/contract/forms/reconciliation'
import { useReconciliation } from './scope'

const reasons = {
  accept: {
    title: 'Accept',
    schema: AcceptForm,
    text: 'Nothing is corrected. Above 500.00 EUR each, another person approves it.',
    hint: 'Explain why nothing has to be corrected.',
    saved: 'Accepted',
  },
  claim: {
    title: 'Claim',
    schema: ClaimForm,
    text: 'The other side was asked for a correction. It stays unsettled until a comparison no longer finds it.',
    hint: 'What was claimed, with its reference.',
    saved: 'Claimed',
  },
} as const

interface ReasonDialogProps {
  action: keyof typeof reasons
  breakIds: string[]
  onClose: () => void
  onSaved: () => void
}

/** Accepts or claims breaks. Rendered while it is open. */
export function ReasonDialog({ action, breakIds, onClose, onSaved }: ReasonDialogProps) {
  const { api, client } = useReconciliation()
  const { title, text, schema, hint, saved } = reasons[action]
  return (
    <FormDialog
      title={`${title} ${formatCount(breakIds.length, 'break')}`}
      description={text}
      values={{ reason: '' }}
      schema={schema}
      send={(values) => client[action].mutate({ breakIds, ...values })}
      changed={api.pathFilter()}
      saved={saved}
      submitLabel={title}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => <LongTextField form={form} name="reason" label="Reason" hint={hint} maxLength={2_000} />}
    </FormDialog>
  )
}
