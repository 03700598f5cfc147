'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Inputs, Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { DialogActions } from '@/components/ui/dialog'
import { FormDialog } from '@/components/ui/form-dialog'
import { CheckField, SelectField, TextField } from '@/components/ui/form-fields'
import type { Enquiry } from './types'

type Values = Omit<Inputs['staffAffiliates']['acceptEnquiry'], 'enquiryId'>

const kinds = [
  { value: 'single', label: 'Single casino' },
  { value: 'platform', label: 'Platform' },
] as const

const slugOf = (company: string) =>
  company
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '-')
    .split('-')
    .filter(Boolean)
    .join('-')
    .slice(0, 48)

/** Opens the account of who enquired. Rendered while it is open. */
export function AcceptEnquiryDialog({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queryClient = useQueryClient()
  const { id: enquiryId, company, email, affiliate } = enquiry
  const [made, setMade] = useState<Outputs['staffAffiliates']['acceptEnquiry'] | null>(null)
  const close = () => {
    onClose()
    // Only now: the row that the dialog belongs to leaves the list.
    if (made) void queryClient.invalidateQueries(trpc.staffAffiliates.pathFilter())
  }
  const values: Values = { slug: slugOf(company), kind: 'single', creditCurrency: 'EUR', isAttributed: true }
  return (
    <FormDialog
      title={made ? 'Organization created' : `Accept the enquiry of ${company}`}
      description={
        made
          ? `${email} is invited as owner of ${company}.`
          : `Creates an organization and invites ${email} as its owner.`
      }
      values={values}
      send={({ creditCurrency, ...rest }) =>
        client.staffAffiliates.acceptEnquiry.mutate({
          enquiryId,
          creditCurrency: creditCurrency.toUpperCase(),
          ...rest,
        })
      }
      onSaved={setMade}
      submitLabel="Accept"
      onClose={close}
      instead={made && <Accepted url={made.url} onDone={close} />}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="slug"
            label="Slug"
            hint="The organization’s address in the dashboard."
            autoComplete="off"
          />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <SelectField form={form} name="kind" label="Kind" options={kinds} />
            <TextField
              form={form}
              name="creditCurrency"
              label="Currency of credit"
              className="uppercase"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={3}
            />
          </div>
          <CheckField
            form={form}
            name="isAttributed"
            label="Credit the affiliate of the first enquiry from this email address in the last 90 days"
            hint={affiliate && `This enquiry came from a link of ${affiliate.name}.`}
          />
        </>
      )}
    </FormDialog>
  )
}

function Accepted({ url, onDone }: { url: string | null; onDone: () => void }) {
  return (
    <>
      {url && (
        <p className="text-sm">
          Share the invitation: <CopyButton text={url} what="Invitation link" />
        </p>
      )}
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </>
  )
}
