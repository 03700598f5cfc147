'use client'

import { Plus, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

interface Tier {
  from: string
  share: string
}

interface TierFieldsProps {
  currency: string
  tiers: readonly Tier[]
  legend?: string
  onChange: (tiers: Tier[]) => void
  /** The message for a field of a tier, if any. */
  errorOf: (index: number, field: keyof Tier) => string | undefined
}

/** Shares of GGR by tier, the first from 0. */
export function TierFields({ currency, tiers, legend, onChange, errorOf }: TierFieldsProps) {
  const set = (index: number, change: Partial<Tier>) =>
    onChange(tiers.map((tier, at) => (at === index ? { ...tier, ...change } : tier)))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium text-[0.8125rem]">
        {legend ?? 'Tiers of GGR since the month began'}
      </legend>
      {tiers.map((tier, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier has no name but its place
        <div key={index} className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
          <Field label={`Above, in ${currency}`} error={errorOf(index, 'from')}>
            {(props) => (
              <Input
                inputMode="decimal"
                {...props}
                value={tier.from}
                onChange={({ target }) => set(index, { from: target.value })}
              />
            )}
          </Field>
          <Field label="Share in %" error={errorOf(index, 'share')}>
            {(props) => (
              <Input
                inputMode="decimal"
                placeholder="12.5"
                {...props}
                value={tier.share}
                onChange={({ target }) => set(index, { share: target.value })}
              />
            )}
          </Field>
          <Button
            size="sm"
            className="mt-6"
            aria-label={`Remove tier ${index + 1}`}
            disabled={tiers.length === 1}
            onClick={() => onChange(tiers.filter((_, at) => at !== index))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <div>
        <Button size="sm" onClick={() => onChange([...tiers, { from: '', share: '' }])}>
          <Plus aria-hidden />
          Add tier
        </Button>
      </div>
    </fieldset>
  )
}
