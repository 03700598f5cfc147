import type { SsoReason } from '@/server/contract/sso-reasons'
import { brandedError } from '@/server/core/branded-error'

/** A sign-in that ends here. `detail` is for who set the connection up, never for who signs in. */
export class SsoRefusal extends brandedError('SsoRefusal') {
  constructor(
    readonly reason: SsoReason,
    readonly detail: string | null = null,
    /** The test that shows it to who tested. */
    readonly testId: string | null = null,
  ) {
    super(detail ?? reason)
  }
}
