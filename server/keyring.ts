import { createKeyring, type Keyring } from '@/server/core/crypto'
import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'

/** The keys of ENCRYPTION_KEYS, parsed once per process. Everything sealed at rest goes through it. */
export function keyring(): Keyring {
  return processSingleton('keyring', () => createKeyring(env().ENCRYPTION_KEYS))
}
