/**
 * A Response of a text. One made with it takes a stream and its bookkeeping, which costs a movement more than its signature;
 * that is made when the body is asked for. A test compares the members below with what a Response has.
 */
class TextResponse extends Response {
  private whole: Response | undefined

  constructor(
    readonly content: string,
    init: ResponseInit,
  ) {
    super(null, init)
  }

  private open(): Response {
    this.whole ??= new Response(this.content, { status: this.status, headers: this.headers })
    return this.whole
  }

  override get body() {
    return this.open().body
  }

  override get bodyUsed() {
    return this.open().bodyUsed
  }

  override arrayBuffer() {
    return this.open().arrayBuffer()
  }

  override blob() {
    return this.open().blob()
  }

  override bytes() {
    return this.open().bytes()
  }

  override clone() {
    return this.open().clone()
  }

  override formData() {
    return this.open().formData()
  }

  override json() {
    return this.open().json()
  }

  override text() {
    return this.open().text()
  }
}

/** An answer whose whole body is a text. */
export const textResponse = (text: string, init: ResponseInit): Response => new TextResponse(text, init)

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
