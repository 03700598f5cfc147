import { brandedError } from '@/server/core/branded-error'
/** What the storage holds under a key. */
export interface StoredObject {
  key: string
  modifiedAt: Date
}

/** Of the stored bytes, without the one at `end`. */
export interface ByteRange {
  start: number
  end: number
}

/** Where files are kept. Keys are of our making: hex, IDs and slashes. */
export interface FileStorage {
  /** Stores the bytes of a file of the incoming folder, and may take it away; whole or not at all. */
  put(key: string, file: { path: string; sizeBytes: number }): Promise<void>
  /** Throws MissingBytes at the first piece. */
  read(key: string, range?: ByteRange): AsyncIterable<Uint8Array>
  /** No fault where there is nothing. */
  remove(key: string): Promise<void>
  list(): AsyncIterable<StoredObject>
}

export class MissingBytes extends brandedError('MissingBytes') {
  constructor(key: string) {
    super(`The storage has nothing under ${key}`)
  }
}
