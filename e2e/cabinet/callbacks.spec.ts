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

test('a refused win is found by its reason and replayed, with the bytes it was first sent with', async ({
  browser,
  demo,
  sandbox,
  refused,
}) => {
  const page = await browser.newPage()
  await new Cabinet(page, demo).signIn('developer', slug, '/callbacks?group=rejected&why=http_400')
  await rowOf(page, refused.playerId).getByRole('link', { name: 'win' }).click()
  const sheet = page.getByRole('dialog', { name: 'Transaction' })
  await sheet.getByRole('button', { name: 'Replay', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replay' }).click()
  await expect(page.getByText('The wallet accepted the replay')).toBeVisible()
  await expect(sheet.getByText('The wallet accepted the win at attempt 2.')).toBeVisible()

  const received = await sandbox.receivedCallbacks(slug, refused.playerId)
  const wins = received.filter((callback) => callback.raw_body.includes('"transaction_type":"win"'))
  expect(wins).toHaveLength(2)
  expect(new Set(wins.map((callback) => callback.raw_body)).size).toBe(1)
  await page.close()
})

test('chosen callbacks are counted by a dry run, replayed together, and leave the list', async ({
  browser,
  demo,
  refused,
}) => {
  const page = await browser.newPage()
  await new Cabinet(page, demo).signIn('admin', slug, '/callbacks?group=rejected')
  await rowOf(page, refused.playerId).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Replay…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replay callbacks' })
  await expect(dialog.getByText('1 win', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Replay 1', exact: true }).click()
  await expect(page.getByText('Replay started')).toBeVisible()
  await expect(rowOf(page, refused.playerId)).toHaveCount(0, { timeout: 30_000 })
  await page.getByRole('link', { name: 'Bulk runs' }).click()
  await expect(page.getByText('1 confirmed').first()).toBeVisible()
  await page.close()
})

test('a callback is resolved with a note that its page keeps', async ({ browser, demo, refused }) => {
  const page = await browser.newPage()
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('owner', slug, '/callbacks?group=rejected')
  await rowOf(page, refused.playerId).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Resolve…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resolve callbacks' })
  await dialog.getByRole('button', { name: 'Resolve 1', exact: true }).click()
  await expect(dialog.getByText('Explain how they were settled.')).toBeVisible()
  await dialog.getByLabel('How were they settled?').fill(`Booked by hand for ${refused.playerId}.`)
  await dialog.getByRole('button', { name: 'Resolve 1', exact: true }).click()
  await expect(rowOf(page, refused.playerId)).toHaveCount(0, { timeout: 30_000 })
  await cabinet.open(`/transactions?player=${refused.playerId}&type=win`)
  await page.getByRole('link', { name: 'win' }).click()
  await expect(page.getByText(`Booked by hand for ${refused.playerId}.`)).toBeVisible()
  await page.close()
})

test('an analyst sees what waits and why, and may replay nothing', async ({ browser, demo, refused }) => {
  const page = await browser.newPage()
  await new Cabinet(page, demo).signIn('analyst', slug, '/callbacks?group=rejected')
  await expect(rowOf(page, refused.playerId)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await rowOf(page, refused.playerId).getByRole('link', { name: 'win' }).click()
  const sheet = page.getByRole('dialog', { name: 'Transaction' })
  await expect(sheet.getByText('Next step:')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Replay', exact: true })).toHaveCount(0)
  const answer = await page.request.post(`${demo.baseUrl}/api/trpc/transactions.replay`, {
    data: { json: { id: refused.stuckId } },
    headers: { origin: demo.baseUrl },
  })
  expect(answer.status()).toBe(403)
  await page.close()
})

test('staff see whose callbacks wait, and open them in the organization they belong to', async ({
  browser,
  demo,
  refused,
}) => {
  const page = await browser.newPage()
  await new Cabinet(page, demo).signIn('support', null, '/staff/callbacks')
  await page.getByRole('button', { name: /^Open the callbacks of Lucky Lane/i }).click()
  await expect(page.getByRole('heading', { name: 'Callbacks' })).toBeVisible()
  await expect(page.getByText('as staff')).toBeVisible()
  await expect(rowOf(page, refused.playerId)).toBeVisible()
  await page.close()
})
