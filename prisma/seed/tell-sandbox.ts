import { demoEnv } from '@/server/env'
import { demoOrganizations } from './demo-plan'
import { demoCallbackSecret } from './seed-endpoints'

/** Gives the sandbox's reference wallet an account for each demo organization, with the secret it verifies by. */
export async function openSandboxWallets(): Promise<void> {
  const { SANDBOX_PUBLIC_URL: sandboxUrl } = demoEnv()
  for (const { slug, playersHave = 1_000 } of demoOrganizations) {
    const response = await fetch(`${sandboxUrl}/control/wallets/${slug}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        callback_secret: demoCallbackSecret(slug),
        auto_create: true,
        starting_balance: playersHave,
      }),
    })
    if (!response.ok) throw new Error(`The sandbox refused the wallet of ${slug}: ${await response.text()}`)
  }
}
