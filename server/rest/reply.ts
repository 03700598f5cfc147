/** What a verb's wiring hands back: a documented status, the body, and headers of the operation's own. */
export interface Reply {
  status: number
  body: unknown
  headers?: Record<string, string>
}

export const ok = (body: unknown): Reply => ({ status: 200, body })
export const created = (body: unknown): Reply => ({ status: 201, body })
