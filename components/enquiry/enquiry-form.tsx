'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { EnquiryForm as EnquiryValues } from '@/server/contract/forms/enquiry'

/** The public enquiry of who wants to become an operator; `via` carries the link it came by. */
export function EnquiryForm({ form, via }: { form: string; via: string | null }) {
  const trpc = useTRPC()
  const submit = useMutation(trpc.enquiries.submit.mutationOptions())
  const { register, handleSubmit, formState } = useForm<EnquiryValues>({
    resolver: zodResolver(EnquiryValues),
    defaultValues: { company: '', name: '', email: '', message: '', website: '' },
  })
  const { errors } = formState
  if (submit.isSuccess) {
    return (
      <Notice tone="ok" role="status" title="Enquiry sent">
        Croupier answers by email.
      </Notice>
    )
  }
  return (
    <form
      onSubmit={handleSubmit((values) => submit.mutate({ ...values, form, via }))}
      className="grid gap-4"
      noValidate
      method="post"
    >
      <ErrorNotice>{submit.error?.message}</ErrorNotice>
      <Field label="Company" error={errors.company?.message}>
        {(control) => <Input autoComplete="organization" {...control} {...register('company')} />}
      </Field>
      <Field label="Your name" error={errors.name?.message}>
        {(control) => <Input autoComplete="name" {...control} {...register('name')} />}
      </Field>
      <Field label="Work email" error={errors.email?.message}>
        {(control) => <Input type="email" autoComplete="email" {...control} {...register('email')} />}
      </Field>
      <Field label="Message" hint="Optional" error={errors.message?.message}>
        {(control) => <Textarea rows={4} {...control} {...register('message')} />}
      </Field>
      <div className="hidden" aria-hidden>
        <input tabIndex={-1} autoComplete="off" {...register('website')} />
      </div>
      <Button type="submit" variant="primary" isPending={submit.isPending} className="w-full">
        Send enquiry
      </Button>
    </form>
  )
}
