/** The lines of a stream of UTF-8, as they become whole. */
export async function* readLines(
  stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of stream as AsyncIterable<Uint8Array>) {
    text += decoder.decode(part, { stream: true })
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield line
  }
}
