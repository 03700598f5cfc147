/** The text of responses made here, so that it need not be read back from the stream. */
const texts = new WeakMap<Response, string>()

/** An answer whose whole body is a text. */
export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init)
  texts.set(response, text)
  return response
}

/** An answer in JSON, like `Response.json`. */
export function jsonResponse(
  body: unknown,
  init: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return textResponse(JSON.stringify(body), {
    status: init.status ?? 200,
    headers: { 'content-type': 'application/json', ...init.headers },
  })
}

/** The text an answer was made of; undefined for one made otherwise. */
export const textOf = (response: Response): string | undefined => texts.get(response)
