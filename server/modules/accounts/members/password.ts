import { hash, type Options, verify } from '@node-rs/argon2'

/** Argon2id (the library's default algorithm) at OWASP's recommended cost: about 20 ms and 19 MiB a check. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

/**
 * What an unknown account's password is checked against, so that it costs the same as a known one's. It was made with
 * `cost` from random bytes that were not kept; a test holds the two together.
 */
export const unknownAccountHash =
  '$argon2id$v=19$m=19456,t=2,p=1$7FjTSdUmQbJF6Vw8J3ZAPg$sgei9SVAQdvmjabkYUY5ia47CMDuasKpvWOpi2DJ5Jg'

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** True when the password is the one hashed. A hash that cannot be read counts as a mismatch. */
export async function isPasswordCorrect(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password).catch(() => false)
}
