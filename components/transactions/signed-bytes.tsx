import { BodyView } from '@/components/data/body-view'
import { Card, CardHeader } from '@/components/ui/card'
import type { Delivery } from './delivery'

/** The body is stored once, as the signed bytes: every attempt sends exactly these. */
export function SignedBytes({ delivery }: { delivery: Delivery }) {
  return (
    <Card>
      <CardHeader
        title="Signed body"
        description={
          delivery.attempts.length > 1
            ? `All ${delivery.attempts.length} attempts sent this exact body.`
            : 'Every attempt sends this exact body.'
        }
      />
      <div className="px-5 pb-5">
        <BodyView body={delivery.body} what="Callback body" />
      </div>
    </Card>
  )
}
