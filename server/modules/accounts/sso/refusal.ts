import type { SsoReason } from '@/server/contract/forms/sso'

const brand = Symbol.for('croupier.sso-refusal')

/** A sign-in that ends here. `detail` is for who set the connection up, never for who signs in. */
export class SsoRefusal extends Error {
  readonly [brand] = true
  constructor(
    readonly reason: SsoReason,
    readonly detail: string | null = null,
  ) {
    super(detail ?? reason)
  }
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && brand in value
  }
}
