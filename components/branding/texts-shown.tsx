import { Facts } from '@/components/data/facts'
import { Card, CardHeader } from '@/components/ui/card'
import type { BrandingText } from '@/server/contract/branding'
import type { Branding } from './branding'

const labels: Record<BrandingText, string> = {
  displayName: 'Name',
  accent: 'Accent colour',
  supportAddress: 'Support address',
  legalLine: 'Legal line',
}

/** For who may not change it. */
export function TextsShown({ branding: { texts, inherited } }: { branding: Branding }) {
  const fields = Object.keys(labels) as BrandingText[]
  return (
    <Card>
      <CardHeader title="Name, colour and contact" />
      <div className="px-5 pb-5">
        <Facts
          facts={fields.map((field) => ({
            label: labels[field],
            value: shownValue(texts[field], inherited[field]),
          }))}
        />
      </div>
    </Card>
  )
}

const shownValue = (own: string | null, inherited: string | null) =>
  own ?? (inherited === null ? '–' : `${inherited} (inherited)`)
