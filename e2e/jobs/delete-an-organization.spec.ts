import type { APIRequestContext } from '@playwright/test'
import { Cabinet, inMenu } from '../support/cabinet'
import { placesOf, withDatabase } from '../support/database'
import type { Demo } from '../support/demo'
import { openCustomer } from '../support/newcomer'
import { expect, test } from '../support/test'

test('an owner deletes an organization, and nothing but money remains', async ({
  page,
  browser,
  demo,
  request,
}) => {
  // The job looks every thirty seconds, twice.
  test.setTimeout(180_000)
  const { slug, owner } = await openCustomer(browser, demo)
  const cabinet = new Cabinet(page, demo)
  await cabinet.signInAs(owner)
  await inMenu(page, 'Organization').click()
  await page.getByRole('link', { name: 'Review', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Kept' })).toBeVisible()
  await page.getByRole('button', { name: 'Request deletion' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Confirm it by email')).toBeVisible()

  await page.goto(await deletionLink(request, demo, owner.email))
  await page.getByRole('button', { name: 'Confirm deletion' }).click()
  await expect(page.getByRole('region', { name: 'Organization deletion' })).toBeVisible()

  // Cancelled and confirmed again: both of the owner's choices work.
  await page.getByRole('button', { name: 'Cancel deletion' }).click()
  await expect(page.getByRole('region', { name: 'Organization deletion' })).toBeHidden()
  const first = await deletionLink(request, demo, owner.email)
  await page.getByRole('button', { name: 'Request deletion' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.goto(await deletionLink(request, demo, owner.email, first))
  await page.getByRole('button', { name: 'Confirm deletion' }).click()
  await expect(page.getByRole('region', { name: 'Organization deletion' })).toBeVisible()

  await withDatabase(async (database) => {
    const own = `organization_id = (select id from organization where slug = $1)`
    const stateIs = (state: string) =>
      expect(async () => {
        const newest = `select state::text as state from deletion where ${own} order by created_at desc limit 1`
        expect((await database.query(newest, [slug])).rows).toEqual([{ state }])
      }).toPass({ timeout: 90_000, intervals: [1_000] })
    await database.query(`update deletion set due_at = now() where ${own} and state = 'scheduled'`, [slug])
    await stateIs('erasing')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await database.query(
      `update deletion set started_at = started_at - interval '5 minutes', next_attempt_at = null
        where ${own} and state = 'erasing'`,
      [slug],
    )
    await stateIs('done')
    expect(await placesOf(database, owner.email)).toEqual([])
    expect(await placesOf(database, owner.name)).toEqual([])
    const kept = await database.query(`select o.name, o.is_active from organization o where o.slug = $1`, [
      slug,
    ])
    expect(kept.rows).toEqual([{ name: 'Deleted organization', is_active: false }])
  })
})

/** The newest confirmation that the demo mailed to this address, other than one that is known. */
async function deletionLink(
  request: APIRequestContext,
  demo: Demo,
  email: string,
  known = '',
): Promise<string> {
  let url: string | undefined
  await expect(async () => {
    const response = await request.get(`${demo.baseUrl}/api/trpc/outbox.list`)
    const { result } = (await response.json()) as Outbox
    const mails = result.data.json.filter(
      ({ kind, recipient }) => kind === 'deletion_requested' && recipient === email,
    )
    url = mails.map((mail) => mail.url ?? '').find((link) => link !== known)
    expect(url).toBeTruthy()
  }).toPass({ timeout: 30_000 })
  return url ?? ''
}

interface Outbox {
  result: { data: { json: { kind: string; recipient: string; url: string | null }[] } }
}
