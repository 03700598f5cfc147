import { keyring } from '@/server/keyring'
import { findAnySealed, findCanary, storeCanary } from './queries'

/** `keys:reseal` seals it anew under the same name. */
const purpose = 'health.canary'

/**
 * Whether this instance's ENCRYPTION_KEYS open what the deployment sealed. The first instance that opens everything it
 * finds seals the canary; from then on every instance must open it.
 */
export async function canOpenSealed(): Promise<boolean> {
  const stored = await findCanary()
  // defence: an instance with other encryption keys is not ready
  if (stored !== null) return opens(stored, purpose)
  const earlier = await findAnySealed()
  // defence: the first canary needs keys that decrypt what is stored
  if (!earlier.every(({ sealed, purpose: its }) => opens(sealed, its))) return false
  await storeCanary(keyring().seal('canary', purpose))
  return opens((await findCanary()) ?? '', purpose)
}

function opens(sealed: string, its: string): boolean {
  try {
    keyring().open(sealed, its)
    return true
  } catch {
    return false
  }
}
