'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { type DestinationRule, destinationRules } from '@/server/contract/incidents'
import { ruleLabelOf, rulesOf } from './destination-words'
import type { DestinationScope } from './use-destinations-api'

interface RuleChoicesProps {
  scope: DestinationScope
  /** Null: every rule. */
  chosen: readonly DestinationRule[] | null
  onChange: (chosen: DestinationRule[] | null) => void
}

/** Which rules a destination is told of: all, also those to come, or some of a list. */
export function RuleChoices({ scope, chosen, onChange }: RuleChoicesProps) {
  const toggle = (rule: DestinationRule, isOn: boolean) =>
    onChange(destinationRules.filter((one) => (one === rule ? isOn : chosen?.includes(one))))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium text-[0.8125rem]">Rules</legend>
      <Checkbox
        label="Every rule"
        hint="Including rules that are added later."
        checked={chosen === null}
        onCheckedChange={(isAll) => onChange(isAll ? null : [])}
      />
      {chosen && (
        <div className="grid gap-2 pl-7 sm:grid-cols-2">
          {rulesOf(scope).map((rule) => (
            <Checkbox
              key={rule}
              label={ruleLabelOf(rule)}
              checked={chosen.includes(rule)}
              onCheckedChange={(isOn) => toggle(rule, isOn)}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}
