'use client'

import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@/components/data/use-hydrated'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { formatNumber } from '@/server/contract/figures'
import { type Comparison, compareSignature } from './compare-signature'
import { signatureOf } from './digest'

interface DigestViewProps {
  secret: string
  body: string
  signature: string
}

/** The expected signature, and what is wrong with the pasted one. Nothing leaves the browser. */
export function DigestView({ secret, body, signature }: DigestViewProps) {
  const isHydrated = useHydrated()
  const result = useQuery({
    // Not cached: the secret is part of the key.
    queryKey: ['workbench', secret, body, signature],
    queryFn: async () => ({
      digest: await signatureOf(secret, body),
      comparison: signature.trim() === '' ? null : await compareSignature({ secret, body, signature }),
    }),
    enabled: secret !== '' && body !== '' && isHydrated && hasWebCrypto(),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isHydrated && !hasWebCrypto()) {
    return (
      <Notice tone="warn" title="Web Crypto is not available">
        Browsers offer Web Crypto only on https:// pages and on localhost.
      </Notice>
    )
  }
  if (!result.data) {
    return <p className="text-muted text-sm">Enter a body and a secret to compute the signature.</p>
  }
  const { digest, comparison } = result.data
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <span className="font-medium text-[0.8125rem]">X-SIGNATURE should be</span>
        <div className="flex items-center gap-2 rounded-lg border border-line bg-sunken p-2 pl-3.5">
          <code data-testid="digest" className="min-w-0 flex-1 break-all text-[0.8125rem]">
            {digest}
          </code>
          <CopyButton text={digest} what="the digest" label="Copy" />
        </div>
      </div>
      <p className="text-faint text-xs tabular-nums">
        Body length: {formatNumber(new TextEncoder().encode(body).length)} bytes.
      </p>
      {comparison && <ComparisonNotice comparison={comparison} />}
    </div>
  )
}

const hasWebCrypto = () => typeof crypto !== 'undefined' && crypto.subtle !== undefined

function ComparisonNotice({ comparison }: { comparison: Comparison }) {
  switch (comparison.kind) {
    case 'match':
      return (
        <Notice tone="ok" role="status" title="The signatures match">
          This body was signed with this secret.
        </Notice>
      )
    case 'mistake':
      return (
        <Notice tone="bad" role="status" title="Signatures differ: cause found">
          {comparison.mistake}
        </Notice>
      )
    case 'unknown':
      return (
        <Notice tone="bad" role="status" title="Signatures differ">
          {comparison.hint}
        </Notice>
      )
  }
}
