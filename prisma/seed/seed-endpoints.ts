import type { Context } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { db } from '@/server/db'
import { demoEnv } from '@/server/env'
import { setEndpoint } from '@/server/modules/accounts/endpoints'
import { demoOrganizations } from './demo-plan'
import { deriveDemoText } from './demo-secrets'

export function demoCallbackUrl(slug: string): string {
  const { DEMO_CALLBACK_URL, SANDBOX_PUBLIC_URL } = demoEnv()
  return DEMO_CALLBACK_URL ?? `${SANDBOX_PUBLIC_URL}/wallet/${slug}/callback`
}

export const demoCallbackSecret = (slug: string): string => deriveDemoText(`${slug} callback secret`, 32)

/**
 * Gives each demo organization its callback endpoint, and moves it along when the sandbox (or DEMO_CALLBACK_URL) is
 * at another address than last time. An endpoint that somebody has pointed elsewhere is left alone.
 */
export async function pointEndpointsAtWallet(ctx: Context, previousUrls: readonly string[]): Promise<void> {
  for (const { slug } of demoOrganizations.filter(({ hasEndpoint }) => hasEndpoint !== false)) {
    const organization = await db.organization.findUnique({ where: { slug } })
    if (!organization) continue
    const organizationId = asOrganizationId(organization.id)
    const url = demoCallbackUrl(slug)
    const current = await db.endpoint.findFirst({
      where: { organizationId, brandId: null, providerCode: null },
    })
    if (current && (current.url === url || !previousUrls.includes(current.url))) continue
    await setEndpoint({ ...ctx, organizationId }, { url, secret: demoCallbackSecret(slug) })
  }
}
