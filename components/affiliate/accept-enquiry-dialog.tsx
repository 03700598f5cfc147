'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog, DialogActions, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import type { Enquiry } from './types'

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
  const queryClient = useQueryClient()
  const { id: enquiryId, company, email, affiliate } = enquiry
  const [slug, setSlug] = useState(slugOf(company))
  const [kind, setKind] = useState<'single' | 'platform'>('single')
  const [creditCurrency, setCurrency] = useState('EUR')
  const [isAttributed, setAttributed] = useState(true)
  const accept = useMutation(trpc.staffAffiliates.acceptEnquiry.mutationOptions())
  const close = () => {
    onClose()
    // Only now: the row that the dialog belongs to leaves the list.
    if (accept.isSuccess) void queryClient.invalidateQueries(trpc.staffAffiliates.pathFilter())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    accept.mutate({ enquiryId, slug, kind, creditCurrency, isAttributed })
  }
  if (accept.isSuccess)
    return (
      <Dialog
        isOpen
        onOpenChange={close}
        title="Organization created"
        description={`${email} is invited as owner of ${company}.`}
      >
        {accept.data.url && (
          <p className="text-sm">
            Share the invitation: <CopyButton text={accept.data.url} what="Invitation link" />
          </p>
        )}
        <DialogActions>
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
      title={`Accept the enquiry of ${company}`}
      description={`Creates an organization and invites ${email} as its owner.`}
    >
      <Form onSubmit={submit} className="grid gap-5">
        <ErrorNotice>{accept.error?.message}</ErrorNotice>
        <Field label="Slug" hint="The organization’s address in the dashboard.">
          {(control) => (
            <Input
              autoComplete="off"
              {...control}
              value={slug}
              onChange={(event) => setSlug(event.target.value)}
            />
          )}
        </Field>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="Kind">
            {(control) => (
              <Select
                {...control}
                value={kind}
                onValueChange={(value) => setKind(value === 'platform' ? 'platform' : 'single')}
                options={kinds}
              />
            )}
          </Field>
          <Field label="Currency of credit">
            {(control) => (
              <Input
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={3}
                {...control}
                value={creditCurrency}
                onChange={(event) => setCurrency(event.target.value.toUpperCase())}
              />
            )}
          </Field>
        </div>
        <Checkbox
          label="Credit the affiliate of the first enquiry from this email address in the last 90 days"
          {...(affiliate && { hint: `This enquiry came from a link of ${affiliate.name}.` })}
          checked={isAttributed}
          onCheckedChange={setAttributed}
        />
        <SubmitActions label="Accept" isPending={accept.isPending} onCancel={close} />
      </Form>
    </Dialog>
  )
}
