export interface ServerError {
  message: string
  data?:
    | {
        fields: Record<string, string>
        refusal: { code: string; details: Record<string, unknown> } | null
      }
    | null
    | undefined
}

/** What a form refuses itself, as the server would. */
export const refusalOf = (code: string, message: string, details: Record<string, unknown> = {}) =>
  Object.assign(new Error(message), { data: { fields: {}, refusal: { code, details } } })

/** What the server says about fields of a form, by their names in it: `terms.lines.0.minimum` is `lines.0.minimum`. */
export function fieldErrors(error: ServerError): [name: string, message: string][] {
  const schema = Object.entries(error.data?.fields ?? {})
  const issues = error.data?.refusal?.details.issues
  const refused = Array.isArray(issues) ? issues.flatMap(asIssue) : []
  return [...schema, ...refused].map(([path, message]) => [nameOf(path), message])
}

const nameOf = (path: string) => path.replace(/^(?:terms|rules)\./, '').replace(/\.decimal$/, '')

function asIssue(issue: unknown): [string, string][] {
  if (typeof issue !== 'object' || issue === null || !('path' in issue) || !('message' in issue)) return []
  return [[String(issue.path), String(issue.message)]]
}
