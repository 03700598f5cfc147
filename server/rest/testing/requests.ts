import { expect } from 'vitest'
import { knownToken } from '@/server/rest/testing/dependencies'

const base = 'http://api.croupier.test'

export function get(path: string, headers: Record<string, string> = {}): Request {
  return new Request(base + path, { headers: { authorization: `Bearer ${knownToken}`, ...headers } })
}

export function post(path: string, body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request(base + path, {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${knownToken}`,
      'content-type': 'application/json',
      'idempotency-key': 'once',
      ...headers,
    },
    // Node wants this for a body that is a stream.
    duplex: 'half',
  } as RequestInit)
}

/** Expects the nested envelope (spec §7.1.1) and returns its `error`. */
export async function nestedError(
  response: Response,
  { status, code }: { status: number; code: string },
): Promise<{ message: string; details: Record<string, unknown> }> {
  const body = await response.json()
  expect({ status: response.status, code: body.error?.code, body }).toMatchObject({ status, code })
  expect(body.error).toEqual({
    code,
    type: expect.stringMatching(/^[a-z_]+$/),
    message: expect.any(String),
    request_id: response.headers.get('x-request-id'),
    details: expect.any(Object),
  })
  return body.error
}

/** The paths of the issues of an E0003. */
export async function issuePaths(response: Response, status = 400): Promise<string[]> {
  const { details } = await nestedError(response, { status, code: 'E0003' })
  return (details.issues as { path: string; message: string }[]).map((issue) => issue.path)
}
