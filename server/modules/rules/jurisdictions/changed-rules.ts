import { openRules, type ProfileRules } from '@/server/contract/jurisdictions'

export type RuleName = keyof ProfileRules

export const ruleNames = Object.keys(openRules) as RuleName[]

/** Which rules differ between two versions; before the first, nothing was ruled. */
export function changedRules(before: ProfileRules | null, after: ProfileRules): RuleName[] {
  const from = before ?? openRules
  return ruleNames.filter((name) => JSON.stringify(from[name]) !== JSON.stringify(after[name]))
}
