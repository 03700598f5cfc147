import { RandomAccessReader } from 'yauzl'
import type { FileRanges } from '@/server/modules/platform/files'

/** A stored archive, as yauzl reads one. */
export class ArchiveReader extends RandomAccessReader {
  /** The directory is asked for in pieces of a few bytes: so much is read at once. */
  aheadBytes = 256 * 1024
  private ahead: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }

  constructor(private readonly archive: FileRanges) {
    super()
  }

  override read(
    into: Buffer,
    at: number,
    length: number,
    start: number,
    done: (error: Error | null, read?: number) => void,
  ): void {
    this.piece(start, length).then((piece) => done(null, piece.copy(into, at)), done)
  }

  private async piece(start: number, length: number): Promise<Buffer> {
    let from = this.ahead
    if (start < from.start || start + length > from.start + from.bytes.length) {
      const end = start + Math.max(length, this.aheadBytes)
      from = { start, bytes: await this.archive.read(start, end) }
      this.ahead = from
    }
    return from.bytes.subarray(start - from.start, start - from.start + length)
  }
}
