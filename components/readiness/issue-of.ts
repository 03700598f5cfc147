/** The message of a refusal about one form field. */
export function issueOf(
  refusal: { details: Record<string, unknown> } | null,
  path: string,
): string | undefined {
  const issues = refusal?.details.issues
  if (!Array.isArray(issues)) return undefined
  const issue: unknown = issues.find(
    (one: unknown) => typeof one === 'object' && one !== null && 'path' in one && one.path === path,
  )
  return typeof issue === 'object' && issue !== null && 'message' in issue ? String(issue.message) : undefined
}
