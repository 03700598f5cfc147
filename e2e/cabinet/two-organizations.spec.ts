import type { Page } from '@playwright/test'
import { Cabinet } from '../support/cabinet'
import { joinAlso, joinAsNewcomer } from '../support/newcomer'
import { organizationHeader } from '../support/organization-pages'
import { expect, test } from '../support/test'
import { createWorld } from '../support/world'

/** The list is loaded again by itself, each time by the same call, which names the organization of its page. */
async function expectRefetched(page: Page, organization: string): Promise<void> {
  const call = await page.waitForRequest(/\/api\/trpc\/[^?]*callbacks\.search/, { timeout: 30_000 })
  expect(call.headers()[organizationHeader]).toBe(organization)
}

test('two tabs show two organizations, each its own, also after they have loaded again', async ({
  browser,
  context,
  demo,
  request,
}) => {
  const { playerId, stuckId } = await createWorld(request, demo)
  const nia = await joinAsNewcomer(browser, demo, { organization: 'lucky-lane' })
  await joinAlso(browser, demo, { person: nia, organization: 'grand-platform' })
  const [lane, platform] = [await context.newPage(), await context.newPage()]
  const list = `/callbacks?group=rejected&player=${playerId}`
  await new Cabinet(lane, demo).signInAs(nia, `/o/lucky-lane${list}`)
  const there = new Cabinet(platform, demo)
  await there.open(`/o/grand-platform${list}`)

  await Promise.all([expectRefetched(lane, 'lucky-lane'), expectRefetched(platform, 'grand-platform')])
  await expect(lane.getByRole('row', { name: new RegExp(playerId) })).toBeVisible()
  await expect(platform.getByText('No matching callbacks')).toBeVisible()

  await platform.getByRole('button', { name: /^Organization: Grand Platform Group/ }).click()
  await platform.getByRole('menuitem', { name: /^Lucky Lane/ }).click()
  await expect(platform).toHaveURL(`${demo.baseUrl}/o/lucky-lane/callbacks`)
  await there.open('/o/grand-platform')
  await there.open(`/transactions/${stuckId}`)
  await expect(platform).toHaveURL(`${demo.baseUrl}/o/lucky-lane/transactions/${stuckId}`)
  for (const slug of ['strict-platform', 'nobody']) {
    await there.open(`/o/${slug}/transactions`)
    await expect(
      platform.getByRole('heading', { name: 'You do not have access to this organization' }),
    ).toBeVisible()
  }
})
