'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FormDateField } from '@/components/dates/form-date-field'
import { FileDrop } from '@/components/files/file-drop'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { FormDialog } from '@/components/ui/form-dialog'
import { fieldOf, LongTextField, TextField } from '@/components/ui/form-fields'
import { formatCount, formatMoney, formatMonth } from '@/server/contract/figures'
import {
  AcceptDifferenceForm,
  PayStatementForm,
  ProviderInvoiceForm,
} from '@/server/contract/forms/contracts'

export type Statement = Outputs['staffSettlement']['get']

/** Which dialog; `key` names the line whose difference is accepted. */
export type Opened = { kind: 'invoice' | 'pay' } | { kind: 'accept'; key: string }

interface DialogProps {
  statement: Statement
  onClose: () => void
}

/** Rendered while it is open. */
export function StatementDialog({
  opened,
  today,
  ...dialog
}: DialogProps & { opened: Opened; today: string }) {
  if (opened.kind === 'accept') return <AcceptDialog {...dialog} line={opened.key} />
  return opened.kind === 'pay' ? <PayDialog {...dialog} today={today} /> : <InvoiceDialog {...dialog} />
}

/** One form enters one invoice. */
function InvoiceDialog({ statement, onClose }: DialogProps) {
  const [trpc, client] = [useTRPC(), useTRPCClient()]
  const [invoiceId] = useState(() => crypto.randomUUID())
  const [fileId, setFileId] = useState<string | null>(null)
  const { id: statementId, name, month, currency } = statement
  return (
    <FormDialog
      title={`Invoice of ${name}, ${formatMonth(month)}`}
      description={`Upload a CSV file with the columns line, amount and currency, or type the lines. Amounts in ${currency}.`}
      schema={ProviderInvoiceForm}
      values={{ number: '', invoicedOn: '', dueOn: '', lines: [] }}
      send={(values) =>
        client.staffSettlement.enterInvoice.mutate({ statementId, invoiceId, fileId, ...values })
      }
      changed={trpc.staffSettlement.pathFilter()}
      saved={({ badRows }) =>
        badRows.length === 0
          ? 'Invoice entered'
          : `Invoice entered. ${formatCount(badRows.length, 'row')} left out.`
      }
      submitLabel="Enter invoice"
      onClose={onClose}
    >
      {(form) => {
        const { value: lines, onChange } = fieldOf(form, 'lines')
        return (
          <>
            <div className="grid items-start gap-5 sm:grid-cols-3">
              <TextField form={form} name="number" label="Invoice number" autoComplete="off" />
              <FormDateField form={form} name="invoicedOn" label="Invoice date" kind="day" />
              <FormDateField form={form} name="dueOn" label="Due date" kind="day" />
            </div>
            <FileDrop
              purpose="provider_invoice"
              organization={null}
              accept=".csv,text/csv"
              hint="CSV, up to 2 MB"
              onUploaded={(file) => setFileId(file.fileId)}
            />
            {fileId === null && (
              <fieldset className="grid gap-3">
                <legend className="mb-2 font-medium text-[0.8125rem]">Lines</legend>
                {lines.map((_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
                  <div key={at} className="grid grid-cols-2 gap-3">
                    <TextField form={form} name={`lines.${at}.key`} label="Line" autoComplete="off" />
                    <TextField form={form} name={`lines.${at}.amount`} label="Amount" inputMode="decimal" />
                  </div>
                ))}
                <div>
                  <Button size="sm" onClick={() => onChange([...lines, { key: '', amount: '' }])}>
                    <Plus aria-hidden />
                    Add line
                  </Button>
                </div>
              </fieldset>
            )}
          </>
        )
      }}
    </FormDialog>
  )
}

function AcceptDialog({ statement: { id: statementId }, line, onClose }: DialogProps & { line: string }) {
  const [trpc, client] = [useTRPC(), useTRPCClient()]
  return (
    <FormDialog
      title={`Accept the difference of ${line}`}
      description="The reason is kept with the statement. The amount to pay does not change."
      schema={AcceptDifferenceForm}
      values={{ reason: '' }}
      send={({ reason }) => client.staffSettlement.accept.mutate({ statementId, key: line, reason })}
      changed={trpc.staffSettlement.pathFilter()}
      saved="Difference accepted"
      submitLabel="Accept"
      onClose={onClose}
    >
      {(form) => <LongTextField form={form} name="reason" label="Reason" />}
    </FormDialog>
  )
}

function PayDialog({ statement, today, onClose }: DialogProps & { today: string }) {
  const [trpc, client] = [useTRPC(), useTRPCClient()]
  const { id: statementId, total, name } = statement
  return (
    <FormDialog
      title={`Record payment to ${name}`}
      description={`${formatMoney(total)} in one transfer.`}
      schema={PayStatementForm}
      values={{ paidOn: today, reference: '' }}
      send={(values) => client.staffSettlement.pay.mutate({ statementId, ...values })}
      changed={trpc.staffSettlement.pathFilter()}
      saved="Payment recorded"
      submitLabel="Record payment"
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormDateField form={form} name="paidOn" label="Payment date (UTC)" kind="day" max={today} />
          <TextField
            form={form}
            name="reference"
            label="Reference"
            hint="Of the transfer."
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  )
}
