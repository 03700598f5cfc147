import type { Options } from '@node-rs/argon2'
import { minPasswordLength } from '@/server/contract/forms/account'
import { AppError } from '@/server/core/app-error'
import { processSingleton } from '@/server/core/process-singleton'

const leet = new Map(
  Object.entries({ '@': 'a', $: 's', '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't' }),
)

/** Why this password is not taken, as a sentence for its field; null when it is. */
export async function passwordFault(password: string): Promise<string | null> {
  if (password.length < minPasswordLength) return `At least ${minPasswordLength} characters.`
  return (await isCommonPassword(password)) ? 'This password is too common. Choose another one.' : null
}

/** Throws E0003 at `path` for a password that is too short or too common. */
export async function requireGoodPassword(path: string, password: string): Promise<void> {
  const fault = await passwordFault(password)
  if (fault) throw atField(path, fault)
}

/** Known passwords, also repeated, with digits or signs around them, or with signs in place of letters. */
async function isCommonPassword(password: string): Promise<boolean> {
  const common = await processSingleton('commonPasswords', loadCommonPasswords)
  const typed = password.normalize('NFKC').toLowerCase()
  const forms = [typed, spellOut(typed)]
    .flatMap((form) => [form, core(form)])
    .flatMap((form) => [form, unit(form)])
  // defence: common passwords are refused
  return new Set(typed).size < 5 || forms.some((form) => common.has(form))
}

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

const spellOut = (text: string) => [...text].map((sign) => leet.get(sign) ?? sign).join('')

/** Without the digits and signs at both ends, where at least half of it stays. */
function core(text: string): string {
  const signs = [...text]
  const isLetter = (sign: string) => /\p{L}/u.test(sign)
  const letters = signs.slice(signs.findIndex(isLetter), signs.findLastIndex(isLetter) + 1)
  return letters.length * 2 >= signs.length ? letters.join('') : text
}

/** What the text repeats: `abab` is `ab`. */
function unit(text: string): string {
  const period = (text + text).indexOf(text, 1)
  return text.slice(0, Math.max(period, 0))
}

/** A refusal that a form shows at its field, in the shape of any validation refusal (E0003). */
export function atField(path: string, message: string) {
  return new AppError('E0003', { message, details: { issues: [{ path, message }] } })
}

/** Argon2id (the library's default algorithm) at OWASP's recommended cost: about 20 ms and 19 MiB a check. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

/**
 * What an unknown account's password is checked against, so that it costs the same as a known one's. It was made with
 * `cost` from random bytes that were not kept; a test holds the two together.
 */
export const unknownAccountHash =
  '$argon2id$v=19$m=19456,t=2,p=1$7FjTSdUmQbJF6Vw8J3ZAPg$sgei9SVAQdvmjabkYUY5ia47CMDuasKpvWOpi2DJ5Jg'

/** Loaded with the first password: bets need none. */
const argon2 = () => import('@node-rs/argon2')

export async function hashPassword(password: string): Promise<string> {
  return (await argon2()).hash(password, cost)
}

/** True when the password is the one hashed. A hash that cannot be read counts as a mismatch. */
export async function isPasswordCorrect(passwordHash: string, password: string): Promise<boolean> {
  const { verify } = await argon2()
  return verify(passwordHash, password).catch(() => false)
}
