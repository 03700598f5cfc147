import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Cabinet } from '../support/cabinet'
import { requireOrganization } from '../support/demo'
import { expectRoleRefused } from '../support/refused-call'
import { expect, test } from '../support/test'

/** Sets the organization-wide endpoint to the reference wallet's, as an operator does before the first probe. */
async function setEndpoint(page: Page, { url, secret }: { url: string; secret: string }): Promise<void> {
  await page.getByRole('button', { name: 'Actions for All brands and providers' }).click()
  await page.getByRole('menuitem', { name: 'Edit URL or secret…' }).click()
  await page.getByRole('textbox', { name: 'Callback URL' }).fill(url)
  await page.getByRole('textbox', { name: /secret/i }).fill(secret)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Endpoint saved')).toBeVisible()
}

test('a developer sets an endpoint and passes the readiness probe', async ({ page, demo }) => {
  // An endpoint, a run of 19 callbacks, and what the overview makes of it.
  test.setTimeout(120_000)
  const { callbackUrl: url, callbackSecret: secret } = requireOrganization(demo, 'lucky-lane')
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('developer', 'lucky-lane', '/developers/endpoints')
  await setEndpoint(page, { url, secret })

  await page.getByRole('button', { name: 'Actions for All brands and providers' }).click()
  await page.getByRole('menuitem', { name: 'Run readiness probe' }).click()
  await page.getByLabel('Test player').fill(`probed-${randomUUID()}`)
  await page.getByRole('button', { name: 'Run probe' }).click()
  await expect(page.getByText('Ready: all 19 checks passed')).toBeVisible({ timeout: 30_000 })

  await page.getByRole('button', { name: /A bet is debited/ }).click()
  await expect(page.getByText('X-Service-Readiness')).toBeVisible()
  await expect(page.getByText('Response · HTTP 200')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Ready: all 19 checks passed')).toBeVisible()
  await page.getByRole('link', { name: 'All runs' }).click()
  await expect(page.getByRole('link', { name: 'Open run: 19 of 19 passed' }).first()).toBeVisible()

  await cabinet.open('/')
  await page.getByRole('button', { name: 'All steps' }).click()
  const step = page.getByRole('listitem').filter({ hasText: 'Pass the readiness probe' })
  await expect(step.getByLabel('Done')).toBeVisible()
})

test('a wallet that declines the bet fails it, and what builds on it is skipped', async ({
  page,
  demo,
  sandbox,
}) => {
  const player = `poor-${randomUUID()}`
  await sandbox.setWalletBalance('grand-platform', player, 0)
  await new Cabinet(page, demo).signIn('owner', 'grand-platform', '/developers/readiness')
  await page.getByLabel('Test player').fill(player)
  await page.getByRole('button', { name: 'Run probe' }).click()
  await expect(page.getByText(/Not ready: 1 of 19 failed/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Use a test player with enough balance')).toBeVisible()
  await expect(page.getByText('Skipped because “A bet is debited” did not pass.').first()).toBeVisible()
})

test('an amount the currency cannot express is refused under its field', async ({ page, demo }) => {
  await new Cabinet(page, demo).signIn('owner', 'lucky-lane', '/developers/readiness')
  await page.getByLabel('Currency').fill('JPY')
  await page.getByLabel('Bet amount').fill('0.5')
  await page.getByRole('button', { name: 'Run probe' }).click()
  await expect(page.getByText('An amount above zero that JPY can express.')).toBeVisible()
})

test('an analyst neither sees nor starts a probe', async ({ page, demo }) => {
  await new Cabinet(page, demo).signIn('analyst', 'lucky-lane', '/developers/readiness')
  await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
  await expectRoleRefused(page, demo, 'readiness.start', { endpointId: randomUUID() })
})
