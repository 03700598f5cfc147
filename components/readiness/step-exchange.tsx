import { BodyView } from '@/components/data/body-view'
import { HeaderList } from '@/components/data/header-list'
import { asCurl } from '@/components/transactions/as-curl'
import { CopyButton } from '@/components/ui/copy-button'
import type { ProbeStep } from './probe-run'

/** Request and response of one test callback. */
export function StepExchange({
  step,
  expects,
  url,
}: {
  step: Pick<ProbeStep, 'request' | 'reply'>
  expects: string
  url: string
}) {
  const { request, reply } = step
  if (!request) return null
  const command = asCurl({ url, headers: request.headers, body: request.body.text })
  return (
    <div className="grid gap-5 rounded-lg border border-line p-3.5 sm:p-4">
      <p className="text-sm">
        <span className="text-faint">Expected:</span> {expects}
      </p>
      <section className="grid gap-2.5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-semibold text-[0.8125rem]">Request</h3>
          <CopyButton text={command} what="the request as a curl command" label="Copy as cURL" />
        </div>
        <HeaderList headers={request.headers} />
        <BodyView body={request.body} what="Request body" />
      </section>
      <section className="grid gap-2.5">
        <h3 className="font-semibold text-[0.8125rem]">Response{reply && ` · HTTP ${reply.status}`}</h3>
        {reply ? (
          <>
            <HeaderList headers={reply.headers} />
            <BodyView body={reply.body} what="Response body" />
          </>
        ) : (
          <p className="text-muted text-sm">No response.</p>
        )}
      </section>
    </div>
  )
}
