import { BodyView } from '@/components/data/body-view'
import { HeaderList } from '@/components/data/header-list'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { asCurl } from './as-curl'
import type { Attempt } from './transaction'

const readLimitBytes = 64 * 1_024

export function AttemptDetail({ attempt, body }: { attempt: Attempt; body: string }) {
  const command = asCurl({ url: attempt.url, headers: attempt.requestHeaders, body })
  return (
    <div className="mt-2 grid gap-5 rounded-lg border border-line p-3.5 sm:p-4">
      <section className="grid gap-2.5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-semibold text-[0.8125rem]">Request</h3>
          <CopyButton text={command} what="the attempt as a curl command" label="Copy as cURL" />
        </div>
        <p className="break-all font-mono text-[0.8125rem]">
          <span className="text-faint">POST</span> {attempt.url}
        </p>
        <HeaderList headers={withSignature(attempt)} />
      </section>
      <section className="grid gap-2.5">
        <h3 className="font-semibold text-[0.8125rem]">
          {' '}
          Response{attempt.responseStatus !== null && ` · HTTP ${attempt.responseStatus}`}
        </h3>
        {attempt.responseStatus === null ? (
          <p className="text-muted text-sm">
            {attempt.finishedAt === null ? 'No response yet.' : 'No response.'}
            {attempt.errorMessage && <code className="mt-1 block text-xs">{attempt.errorMessage}</code>}
          </p>
        ) : (
          <>
            <HeaderList headers={attempt.responseHeaders} />
            {attempt.responseBody && <BodyView body={attempt.responseBody} what="Response body" />}
            {attempt.responseBody && attempt.responseBody.byteLength >= readLimitBytes && (
              <Notice tone="warn">Only the first 64 KiB of the response are read and stored.</Notice>
            )}
          </>
        )}
      </section>
    </div>
  )
}

/** Recorded headers; the signature is added where it was recorded separately. */
function withSignature({ requestHeaders, signature }: Attempt) {
  const isListed = requestHeaders.some(({ name }) => name.toLowerCase() === 'x-signature')
  return isListed ? requestHeaders : [...requestHeaders, { name: 'X-SIGNATURE', value: signature }]
}
