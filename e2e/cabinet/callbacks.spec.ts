import type { Page } from '@playwright/test'
import { Cabinet } from '../support/cabinet'
import { test as base, expect } from '../support/test'
import { createWorld, type World } from '../support/world'

const slug = 'lucky-lane'

/** A round whose win the operator's wallet refused with a 400: found again by its player, whom nobody else has. */
const test = base.extend<{ refused: World }>({
  refused: async ({ request, demo }, use) => use(await createWorld(request, demo)),
})

const rowOf = (page: Page, playerId: string) => page.getByRole('row').filter({ hasText: playerId })

test('chosen callbacks are counted by a dry run, replayed together, and leave the list', async ({
  page,
  demo,
  refused,
}) => {
  await new Cabinet(page, demo).signIn('admin', slug, '/callbacks?group=rejected')
  await rowOf(page, refused.playerId).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Replay…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replay callbacks' })
  await expect(dialog.getByText('1 win', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Replay 1', exact: true }).click()
  await expect(page.getByText('Replay started')).toBeVisible()
  await expect(page.getByText('1 delivered, 0 failed, 0 skipped.')).toBeVisible({ timeout: 30_000 })
  await expect(rowOf(page, refused.playerId)).toHaveCount(0, { timeout: 30_000 })
  await page.getByRole('link', { name: 'Bulk runs' }).click()
  await expect(page.getByText('1 confirmed').first()).toBeVisible()
})

test('a callback is resolved with a note that its page keeps', async ({ page, demo, refused }) => {
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('owner', slug, '/callbacks?group=rejected')
  await rowOf(page, refused.playerId).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Resolve…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resolve callbacks' })
  await dialog.getByRole('button', { name: 'Resolve 1', exact: true }).click()
  await expect(dialog.getByText('Explain how this was settled.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Outcome' }).click()
  await page.getByRole('option', { name: 'Paid manually' }).click()
  await dialog.getByLabel('How was it settled?').fill(`Booked manually for ${refused.playerId}.`)
  await dialog.getByRole('button', { name: 'Resolve 1', exact: true }).click()
  await expect(page.getByText('1 resolved, 0 failed, 0 skipped.')).toBeVisible({ timeout: 30_000 })
  await expect(rowOf(page, refused.playerId)).toHaveCount(0, { timeout: 30_000 })
  await cabinet.open(`/transactions?player=${refused.playerId}&type=win`)
  await page.getByRole('link', { name: 'win' }).click()
  await expect(page.getByText(`Booked manually for ${refused.playerId}.`)).toBeVisible()
  await expect(page.getByText(/^Resolved by /)).toBeVisible()
})

test('staff see whose callbacks wait, open them in the organization they belong to, and take no file away', async ({
  page,
  demo,
  refused,
}) => {
  await new Cabinet(page, demo).signIn('support', null, '/staff/callbacks')
  await page.getByRole('button', { name: /^Open the callbacks of Lucky Lane/i }).click()
  await expect(page.getByRole('heading', { name: 'Callbacks' })).toBeVisible()
  await expect(page.getByText('as staff')).toBeVisible()
  await expect(rowOf(page, refused.playerId)).toBeVisible()
  await page.goto(`${demo.baseUrl}/transactions`)
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export as CSV' })).toHaveCount(0)
  const file = `${demo.baseUrl}/api/transactions/export?organization=lucky-lane`
  expect((await page.request.get(file)).status()).toBe(403)
  await page.getByRole('button', { name: 'Exit organization' }).click()
  await expect(page).toHaveURL(`${demo.baseUrl}/staff/organizations`)
  await page.goto(`${demo.baseUrl}/o/lucky-lane/callbacks`)
  await expect(page.getByRole('heading', { name: 'Open Lucky Lane Casino as staff?' })).toBeVisible()
})
