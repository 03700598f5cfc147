'use client'

import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { Tabs } from '@/components/ui/tabs'
import { ComputeSignature } from './compute-signature'

export interface Verifier {
  language: string
  file: string
  source: string
}

interface WorkbenchViewProps {
  verifiers: readonly Verifier[]
  /** The transaction whose last attempt is filled in. */
  transactionId: string | null
}

export function WorkbenchView({ verifiers, transactionId }: WorkbenchViewProps) {
  const trpc = useTRPC()
  const delivery = useQuery(
    trpc.transactions.get.queryOptions(
      { id: transactionId ?? '' },
      { enabled: transactionId !== null, retry: false },
    ),
  )
  const attempt = delivery.data?.attempts.at(-1)
  const given = attempt && delivery.data && { body: delivery.data.body.text, signature: attempt.signature }
  return (
    <>
      <PageHeader
        title="Signatures"
        description="Find out why a signature does not match. Everything is computed in your browser and nothing is sent."
      />
      <div className="grid items-start grid-cols-1 gap-5 xl:grid-cols-2">
        <ComputeSignature key={given?.signature} given={given} />
        <Card>
          <CardHeader
            title="Verify in your wallet"
            description="X-SIGNATURE is the hex HMAC-SHA256 of the exact body, keyed with your secret. Compare in constant time before you parse; answer 401 when it differs."
          />
          <div className="px-5 pb-5">
            <Tabs
              label="Language"
              tabs={verifiers.map((verifier) => ({
                value: verifier.language,
                label: verifier.language,
                content: <Source verifier={verifier} />,
              }))}
            />
          </div>
        </Card>
      </div>
    </>
  )
}

function Source({ verifier: { language, file, source } }: { verifier: Verifier }) {
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <code className="text-muted text-xs">{file}</code>
        <CopyButton text={source} what={`the ${language} verifier`} label="Copy" />
      </div>
      <ScrollRegion
        label={`Verifier in ${language}`}
        className="max-h-128 overflow-auto rounded-lg border border-line bg-sunken"
      >
        <pre className="p-3.5 text-xs leading-relaxed">{source}</pre>
      </ScrollRegion>
      <p className="text-faint text-xs">
        Uses only the standard library. All languages are tested with the same vectors.
      </p>
    </div>
  )
}
