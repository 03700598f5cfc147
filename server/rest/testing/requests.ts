import { expect } from 'vitest'
import { env } from '@/server/env'
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

/** Expects the nested envelope (spec §7.1.1) with a link to the page of its code; returns its `error` without that link. */
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
  const { docs, ...details } = body.error.details
  expect(docs).toBe(`${env().baseUrl}/docs/errors/${code}`)
  return { ...body.error, details }
}

/** The paths of the issues of an E0003. */
export async function issuePaths(response: Response, status = 400): Promise<string[]> {
  const { details } = await nestedError(response, { status, code: 'E0003' })
  return (details.issues as { path: string; message: string }[]).map((issue) => issue.path)
}
