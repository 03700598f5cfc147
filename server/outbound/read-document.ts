import { type BytesAnswer, type Reading, readBytes } from './read-bytes'

/** What a configured address answers, from connecting to the last byte. Never an exception. */
export type DocumentAnswer = Exclude<BytesAnswer, { kind: 'bytes' }> | { kind: 'document'; body: string }

/** Reads text from an address of the environment: it is not guarded. At most `maxBytes` are read. */
export async function readDocument(url: string, reading: Reading): Promise<DocumentAnswer> {
  const answer = await readBytes(url, reading)
  return answer.kind === 'bytes' ? { kind: 'document', body: answer.bytes.toString('utf8') } : answer
}
