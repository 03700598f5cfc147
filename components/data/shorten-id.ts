/** Keeps both ends of a long ID, which people compare. */
export function shortenId(id: string, { head = 8, tail = 4 }: { head?: number; tail?: number } = {}): string {
  return id.length <= head + tail + 1 ? id : `${id.slice(0, head)}…${id.slice(-tail)}`
}
