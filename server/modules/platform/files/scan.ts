import { env } from '@/server/env'
import { askClamd } from './clamd'

/** Whether files are scanned for viruses on this deployment. */
export const isScanned = () => env().CLAMD_ADDRESS !== undefined

/** Whether the scanner finds nothing in the bytes. Throws where it is away, or does not say. */
export async function isClean(bytes: AsyncIterable<Uint8Array>): Promise<boolean> {
  const { CLAMD_ADDRESS: address } = env()
  if (address === undefined) return true
  const reply = await askClamd(address, bytes)
  if (reply === 'stream: OK') return true
  if (reply.startsWith('stream: ') && reply.endsWith(' FOUND')) return false
  throw new Error(`The virus scanner did not say: ${reply.slice(0, 200)}`)
}
