import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { Cabinet } from '../support/cabinet'
import { type Demo, requireOrganization } from '../support/demo'
import { joinAsNewcomer } from '../support/newcomer'
import { OperatorBackend } from '../support/operator-backend'
import { organizationHeader } from '../support/organization-pages'
import { expect, test } from '../support/test'

const newRef = () => `trial-${randomUUID().slice(0, 8)}`

const rowOf = (page: Page, ref: string) => page.getByRole('row', { name: new RegExp(ref) })

async function create(page: Page, ref: string): Promise<void> {
  await page.getByRole('button', { name: 'Create brand' }).click()
  await page.getByLabel('sub_operator_ref', { exact: true }).fill(ref)
  await page.getByRole('button', { name: 'Create brand' }).click()
}

async function choose(page: Page, ref: string, action: string, confirm: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${ref}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

const keyOf = (demo: Demo) => requireOrganization(demo, 'grand-platform').apiKey

/** What the platform's backend gets for a launch that names the brand. */
async function launch(request: APIRequestContext, demo: Demo, ref: string) {
  const backend = new OperatorBackend(request, demo.baseUrl, keyOf(demo))
  const { id } = await backend.firstGame('aurora', { type: 'slots', sub_operator_ref: 'main' })
  const response = await request.post(`${demo.baseUrl}/v1/sessions`, {
    headers: { authorization: `Bearer ${keyOf(demo)}`, 'idempotency-key': randomUUID() },
    data: {
      game_id: id,
      player_id: `p-${randomUUID()}`,
      balance: 1_000,
      currency: 'EUR',
      country: 'MT',
      sub_operator_ref: ref,
    },
  })
  const body = (await response.json()) as { error?: { code: string } }
  return { status: response.status(), code: body.error?.code }
}

test('a brand is created once its ref is well formed, launched for, suspended, reactivated and retired, and the API follows at once', async ({
  page,
  demo,
  request,
}) => {
  const ref = newRef()
  await new Cabinet(page, demo).signIn('owner', 'grand-platform', '/brands')
  await create(page, 'nor:dic')
  await expect(page.getByRole('alert')).toContainText('Enter 1 to 32 letters, digits, dashes or underscores')
  const field = page.getByLabel('sub_operator_ref', { exact: true })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill(ref.toUpperCase())
  await page.getByRole('button', { name: 'Create brand' }).click()
  await expect(rowOf(page, ref)).toContainText('Active')
  expect(await launch(request, demo, ref)).toEqual({ status: 201, code: undefined })

  await choose(page, ref, 'Suspend…', 'Suspend brand')
  await expect(rowOf(page, ref)).toContainText('Suspended')
  expect(await launch(request, demo, ref)).toEqual({ status: 403, code: 'E6008' })

  await choose(page, ref, 'Reactivate…', 'Reactivate')
  await expect(rowOf(page, ref)).toContainText('Active')
  expect(await launch(request, demo, ref)).toMatchObject({ status: 201 })

  await choose(page, ref, 'Retire…', 'Retire permanently')
  await expect(rowOf(page, ref)).toContainText('Retired')
  await expect(page.getByRole('button', { name: `Actions for ${ref}` })).toHaveCount(0)
  expect(await launch(request, demo, ref)).toEqual({ status: 403, code: 'E6008' })

  await create(page, ref)
  await expect(page.getByRole('alert')).toContainText('belongs to a retired brand')
})

test('a brand’s page shows what was launched for it, its session limit and where its callbacks go', async ({
  page,
  demo,
  request,
}) => {
  const ref = newRef()
  await new Cabinet(page, demo).signIn('owner', 'grand-platform', '/brands')
  await create(page, ref)
  await expect(rowOf(page, ref)).toContainText('Active')
  expect(await launch(request, demo, ref)).toMatchObject({ status: 201 })
  await rowOf(page, ref).getByRole('link', { name: ref }).click()
  await expect(page.getByRole('heading', { level: 1, name: ref })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Effective endpoints' })).toContainText('Platform')
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('row')).toHaveCount(2)

  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Session limit…' }).click()
  await page.getByLabel('Sessions per player').fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('definition').filter({ hasText: /^3$/ })).toBeVisible()

  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Retire…' }).click()
  await page.getByRole('button', { name: 'Retire permanently' }).click()
  await expect(page.getByText('Retired', { exact: true })).toBeVisible()
})

test('an analyst of a platform sees its brands and changes none', async ({ page, demo, browser }) => {
  const person = await joinAsNewcomer(browser, demo, { organization: 'grand-platform' })
  await new Cabinet(page, demo).signInAs(person, '/brands')
  await expect(rowOf(page, 'nordic')).toContainText('Active')
  await expect(page.getByRole('button', { name: 'Create brand' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions for / })).toHaveCount(0)
  const refused = await page.request.post(`${demo.baseUrl}/api/trpc/brands.create`, {
    headers: { origin: demo.baseUrl, [organizationHeader]: 'grand-platform' },
    data: { json: { ref: newRef() } },
  })
  expect(refused.status()).toBe(403)
})

test('a single casino has no brands in its menu, and the page says what they are', async ({ page, demo }) => {
  await new Cabinet(page, demo).signIn('owner', 'lucky-lane', '/brands')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Brands are for platform accounts' }),
  ).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Brands' })).toHaveCount(0)
})
