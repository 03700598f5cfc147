import type { Page } from '@playwright/test'
import { Cabinet } from '../support/cabinet'
import { expect, test } from '../support/test'
import { createWorld } from '../support/world'

/**
 * What an analyst of a single casino, who may read most of it, is shown. That the server refuses what is not offered here is
 * held call by call and role by role in server/trpc/permissions.db.test.ts.
 */
const closed = [
  '/developers/keys',
  '/developers/endpoints',
  '/developers/readiness',
  '/developers/requests',
  '/audit-log',
  '/campaigns/new',
]

const action = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name }))

test('an analyst finds closed what is not theirs to read, and no way to it', async ({ page, demo }) => {
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('analyst', 'lucky-lane')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Transactions' })).toBeVisible()
  await expect(
    menu.getByRole('link', { name: /^(API keys|Endpoints|Readiness|Request log|Audit log)$/ }),
  ).toHaveCount(0)
  for (const path of closed) {
    await cabinet.open(path)
    await expect(page.getByText('You don’t have access to this page')).toBeVisible()
  }
  const file = `${demo.baseUrl}/api/audit-log?organization=lucky-lane`
  expect((await page.request.get(file)).status()).toBe(403)
})

test('an analyst reads, filters and sorts what others act on, and is offered no action', async ({
  page,
  demo,
  request,
}) => {
  const world = await createWorld(request, demo)
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('analyst', 'lucky-lane', `/games/${demo.games.enumerated}`)
  await expect(page.getByRole('button', { name: 'Play demo' })).toBeVisible()
  await expect(action(page, /^(Test session|Enable |Disable )/)).toHaveCount(0)

  await cabinet.open('/players')
  await expect(page.getByRole('heading', { name: 'Exclusions' })).toBeVisible()
  await expect(action(page, /^(Exclude|End)/)).toHaveCount(0)

  await cabinet.open('/campaigns')
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
  await expect(action(page, 'New campaign')).toHaveCount(0)

  await cabinet.open(`/free-rounds?player=${world.playerId}`)
  await expect(page.getByRole('link', { name: world.playerId })).toBeVisible()
  await expect(action(page, 'Grant free rounds')).toHaveCount(0)
  await cabinet.open(`/free-rounds/${world.grantId}`)
  await expect(page.getByText('No transactions yet.')).toBeVisible()
  await expect(action(page, 'Cancel free rounds')).toHaveCount(0)

  await cabinet.open('/callbacks?group=rejected')
  const row = page.getByRole('row').filter({ hasText: world.playerId })
  await expect(row).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Assignee' }).click()
  await page.getByRole('option', { name: 'Unassigned' }).click()
  await expect(page).toHaveURL(/assignee=nobody/)
  await expect(row).toBeVisible()
  const reported = page.getByRole('columnheader', { name: /^Reported/ })
  await expect(reported).toHaveAttribute('aria-sort', 'descending')
  await reported.getByRole('button').press('Enter')
  await expect(reported).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Views' }).click()
  await expect(page.getByRole('menuitem', { name: 'Save current filters…' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await reported.getByRole('button').press('Enter')
  await row.getByRole('link', { name: 'win' }).click()
  const sheet = page.getByRole('dialog', { name: 'Transaction' })
  await expect(sheet.getByText('Next step:')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Replay', exact: true })).toHaveCount(0)

  await cabinet.open('/team')
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
  await expect(action(page, 'Invite member')).toHaveCount(0)
  // Of oneself there is one thing to do.
  await page.getByRole('button', { name: /^Change / }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Leave organization…'])
})
