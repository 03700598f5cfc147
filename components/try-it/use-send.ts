import { useState } from 'react'
import type { RequestForm } from '@/server/contract/openapi/request-forms'
import { type BuiltRequest, buildRequest, type Entered } from './build-request'
import { type Received, sendRequest } from './send-request'

/** Where the last request of a form is. */
export type Sending =
  | { state: 'none' }
  | { state: 'sending' | 'failed'; request: BuiltRequest }
  | { state: 'answered'; request: BuiltRequest; received: Received }

export function useSend(form: RequestForm) {
  const [sending, setSending] = useState<Sending>({ state: 'none' })
  const send = async (entered: Entered, apiKey: string) => {
    const request = buildRequest(form, entered, newIdempotencyKey())
    setSending({ state: 'sending', request })
    const received = await sendRequest(request, apiKey).catch(() => null)
    setSending(received ? { state: 'answered', request, received } : { state: 'failed', request })
  }
  return { sending, send }
}

/** Not `randomUUID`, which plain http does not have. */
const newIdempotencyKey = () =>
  `try-${Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
