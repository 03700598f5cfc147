import { Card, CardHeader } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { ScrollRegion } from '@/components/ui/scroll-region'

const example = `import { createHmac, timingSafeEqual } from 'node:crypto'

// rawBody: the bytes as received, not yet parsed
function isFromCroupier(rawBody, signature, secret) {
  const expected = createHmac('sha256', secret)
    .update(rawBody)
    .digest('hex')
  const a = Buffer.from(expected)
  const b = Buffer.from(signature ?? '')
  return a.length === b.length
    && timingSafeEqual(a, b)
}`

/** How a wallet checks what arrives: the one thing that must not go wrong. */
export function VerifyGuide() {
  return (
    <Card>
      <CardHeader
        title="Check the signature"
        actions={<CopyButton text={example} what="the example" label="Copy" />}
      />
      <div className="grid gap-3 px-5 pb-5 text-muted text-sm">
        <p>
          <code className="text-ink">X-SIGNATURE</code> is the hex HMAC-SHA256 of the exact body, keyed with
          your secret. Compare in constant time before you parse, and answer 401 when it differs.
        </p>
        <ScrollRegion
          label="Signature check in JavaScript"
          className="overflow-x-auto rounded-lg border border-line bg-sunken"
        >
          <pre className="p-3.5 text-ink text-xs leading-relaxed">{example}</pre>
        </ScrollRegion>
        <p>
          Answer within 5 seconds, after the wallet has committed. A transaction may arrive more than once:
          answer the second as you did the first.
        </p>
      </div>
    </Card>
  )
}
