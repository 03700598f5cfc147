import { requireStrongSecrets } from '../start/secret-strength.mjs'

/**
 * Ends the process with one sentence where production was given secrets that can be guessed.
 * @param {Record<string, string | undefined>} env
 */
export function refuseWeakSecrets(env) {
  if (env.CROUPIER_MODE === 'demo' || env.NODE_ENV === 'test') return
  try {
    requireStrongSecrets(env)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}
