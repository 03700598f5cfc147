import { Facts } from '@/components/data/facts'
import { Badge } from '@/components/ui/badge'
import { describeRules, type Rules } from './words'

interface RulesListProps {
  rules: Rules
  /** Rules that the version before does not have, by name. */
  changed: readonly string[]
  /** What the version before says; null before the first. */
  before: Rules | null
}

/** What a version asks, and how it differs from the one before it. */
export function RulesList({ rules, changed, before }: RulesListProps) {
  const earlier = before === null ? [] : describeRules(before)
  const facts = describeRules(rules).map(({ name, label, value }) => ({
    label,
    value: changed.includes(name) ? (
      <span className="grid justify-items-start gap-1">
        <span className="font-medium">{value}</span>
        {before === null ? null : (
          <span className="text-faint text-xs">
            <Badge tone="warn">Changed</Badge> before: {earlier.find((one) => one.name === name)?.value}
          </span>
        )}
      </span>
    ) : (
      value
    ),
  }))
  return <Facts facts={facts} />
}
