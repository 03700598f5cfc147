/**
 * A Response of a text. A real one takes a stream and its bookkeeping, which costs a movement more than its signature; it is
 * made when something is asked that status, headers and text do not tell.
 */
class TextResponse {
  readonly headers: Headers
  readonly status: number
  private whole: Response | undefined

  constructor(
    readonly content: string,
    { status = 200, headers }: ResponseInit,
  ) {
    this.status = status
    this.headers = new Headers(headers)
  }

  open(): Response {
    this.whole ??= new Response(this.content, { status: this.status, headers: this.headers })
    return this.whole
  }
}

Object.setPrototypeOf(TextResponse.prototype, Response.prototype)
for (const name of Object.getOwnPropertyNames(Response.prototype)) {
  if (name === 'constructor' || name === 'headers' || name === 'status') continue
  Object.defineProperty(TextResponse.prototype, name, {
    get(this: TextResponse) {
      const value: unknown = Reflect.get(this.open(), name)
      return typeof value === 'function' ? value.bind(this.open()) : value
    },
  })
}

/** An answer whose whole body is a text. */
export function textResponse(text: string, init: ResponseInit): Response {
  // All of a Response's members are there; the type cannot know.
  return new TextResponse(text, init) as unknown as Response
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

/** The text an answer was made of, so that it need not be read back from a stream; undefined for one made otherwise. */
export const textOf = (response: Response): string | undefined =>
  'content' in response && typeof response.content === 'string' ? response.content : undefined
