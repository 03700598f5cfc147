import type { FileStorage } from '@/server/modules/platform/files'

/** A text of the storage; null: it is not there. */
export async function readText(storage: FileStorage, key: string): Promise<string | null> {
  const parts: Uint8Array[] = []
  try {
    for await (const part of storage.read(key)) parts.push(part)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  return Buffer.concat(parts).toString('utf8')
}

/** By its name: the offline verifier does not load the service. */
export const isMissing = (error: unknown) => error instanceof Error && error.name === 'MissingBytes'
