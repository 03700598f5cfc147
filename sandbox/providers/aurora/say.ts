/** An error as the aurora protocol spells it. */
export function auroraError(status: number, error: string, message: string): Response {
  return Response.json({ error, message }, { status })
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
