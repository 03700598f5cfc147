'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorNotice } from '@/components/ui/notice'
import type { RequestForm } from '@/server/contract/openapi/request-forms'
import { type Entered, needsConfirmation, problemsOf } from './build-request'
import { RequestFields } from './request-fields'
import { ResponseView } from './response-view'
import { useSend } from './use-send'

interface TryOperationProps {
  form: RequestForm
  apiKey: string
  isLive: boolean
}

export function TryOperation({ form, apiKey, isLive }: TryOperationProps) {
  const [entered, setEntered] = useState<Entered>({ values: {}, body: form.body ?? '' })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isAsking, setIsAsking] = useState(false)
  const { sending, send } = useSend(form)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = { ...problemsOf(form, entered), ...keyProblems(apiKey) }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    if (needsConfirmation(form, isLive)) setIsAsking(true)
    else void send(entered, apiKey)
  }
  return (
    <>
      <form onSubmit={submit} className="grid gap-5" noValidate>
        <div className="grid gap-1.5">
          <code className="break-all text-[0.8125rem]">
            {form.method} {form.path}
          </code>
          <p className="text-muted text-sm">{form.description}</p>
        </div>
        <RequestFields form={form} entered={entered} problems={problems} onChange={setEntered} />
        <ErrorNotice>{problems.key && problems.key}</ErrorNotice>
        <div>
          <Button type="submit" variant="primary" isPending={sending.state === 'sending'}>
            Send request
          </Button>
        </div>
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Send this request to production?"
        description={
          <>
            <code className="break-all text-ink">
              {form.method} {form.path}
            </code>{' '}
            changes data of a production deployment and can affect real players and real money.
          </>
        }
        confirmLabel="Send request"
        isDanger
        onConfirm={() => {
          setIsAsking(false)
          void send(entered, apiKey)
        }}
      />
      <ResponseView sending={sending} />
    </>
  )
}

/** What a header can hold, and the API reads. */
const sendable = /^[\x21-\x7e]+$/

function keyProblems(apiKey: string): Record<string, string> {
  if (apiKey === '') return { key: 'Enter your API key first.' }
  return sendable.test(apiKey) ? {} : { key: 'This is not an API key: it has spaces or special characters.' }
}
