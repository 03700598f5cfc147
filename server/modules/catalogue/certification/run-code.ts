const prefix = 'cert-'

/** The code under which the studio reports to a run: `/provider/v1/{code}`. It is no secret: reports are signed. */
export const runCode = (runId: string): string => prefix + runId.replaceAll('-', '')

/** The run of such a code; null: it is the code of a provider. */
export function runOfCode(code: string): string | null {
  const [, a, b, c, d, e] =
    /^cert-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(code) ?? []
  return a === undefined ? null : [a, b, c, d, e].join('-')
}
