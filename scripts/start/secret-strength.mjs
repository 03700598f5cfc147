import { StartError } from './start-error.mjs'

/** @typedef {Record<string, string | undefined>} Environment */

const textSecrets = ['NEXTAUTH_SECRET', 'LAUNCH_SIGNING_KEY', 'METRICS_TOKEN']
const placeholder =
  /change[-_ ]?me|secret|password|passphrase|example|placeholder|default|croupier|replace|insert|your[-_ ]|for[-_ ]tests|not[-_ ]used|qwerty|letmein/i

/**
 * Production alone: refuses secrets that can be guessed, and two that are the same, in a sentence that names them. Of
 * ENCRYPTION_KEYS the first is judged: one behind it may still open what it sealed before.
 * @param {Environment} env
 */
export function requireStrongSecrets(env) {
  const keys = (env.ENCRYPTION_KEYS ?? '').split(',').map((key) => key.trim())
  const given = [
    ...keys.map((value) => ({ name: 'ENCRYPTION_KEYS', value })),
    ...textSecrets.map((name) => ({ name, value: env[name]?.trim() ?? '' })),
  ].filter(({ value }) => value !== '')

  const first = Buffer.from(keys[0] ?? '', 'base64')
  const weak = given.filter(({ name }) => name !== 'ENCRYPTION_KEYS' && isGuessable(env[name] ?? ''))
  if (keys[0] && (first.length !== 32 || isGuessable(keys[0]) || isGuessable(first.toString('latin1'))))
    weak.unshift({ name: 'ENCRYPTION_KEYS', value: keys[0] })
  if (weak.length > 0) throw new StartError(tooWeak(weak.map(({ name }) => name)))

  for (const [index, { name, value }] of given.entries()) {
    // defence: production refuses equal secrets
    const twin = given.slice(index + 1).find((other) => bare(other.value) === bare(value))
    if (twin?.name === name) throw new StartError(`${name} lists the same key twice: each must be another.`)
    if (twin) throw new StartError(`${name} and ${twin.name} are the same: each needs a value of its own.`)
  }
}

/** @param {string[]} names */
function tooWeak(names) {
  const are = names.length === 1 ? 'can be guessed: it' : 'can be guessed: each'
  return `${names.join(', ')} ${are} must be random, for example the output of "openssl rand -base64 32" (see docs/operations/keys.md).`
}

/**
 * Too short, too few different characters, a run of neighbours (abcdef…), something repeated, or a word that stands for
 * a secret. 32 random hexadecimal digits pass.
 * @param {string} text
 */
function isGuessable(text) {
  const codes = [...text].map((sign) => sign.charCodeAt(0))
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  const period = (text + text).indexOf(text, 1)
  return (
    text.length < 16 ||
    new Set(codes).size < 7 ||
    new Set(steps).size < 7 ||
    period < text.length ||
    placeholder.test(text)
  )
}

/**
 * Padding tells base64 from base64url, not one secret from another.
 * @param {string} value
 */
const bare = (value) => value.replace(/=+$/, '')
