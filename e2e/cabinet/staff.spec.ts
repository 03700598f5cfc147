import { randomUUID } from 'node:crypto'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { Cabinet } from '../support/cabinet'
import type { Demo } from '../support/demo'
import { mailedLink } from '../support/newcomer'
import { organizationHeader, organizationOf } from '../support/organization-pages'
import { expect, test } from '../support/test'

interface Customer {
  name: string
  slug: string
  ownerEmail: string
}

function newCustomer(): Customer {
  const tag = randomUUID().slice(0, 8)
  return { name: `Trial ${tag}`, slug: `trial-${tag}`, ownerEmail: `owner-${tag}@example.com` }
}

/** By the form, as an administrator; ends on the customer's page. */
async function createCustomer(page: Page, { name, ownerEmail }: Customer): Promise<void> {
  await page.getByRole('button', { name: 'Create organization' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Kind').last().click()
  await page.getByRole('option', { name: 'Platform' }).click()
  await page.getByLabel('Owner’s email').fill(ownerEmail)
  await page.getByRole('button', { name: 'Create and invite' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** The owner's own browser, registered by the link that was mailed. */
async function joinAsOwner(device: BrowserContext, demo: Demo, { ownerEmail }: Customer): Promise<Page> {
  const page = await device.newPage()
  const { pathname } = new URL(await mailedLink(page.request, demo, ownerEmail))
  await new Cabinet(page, demo).open(pathname)
  await page.getByLabel('Your name').fill('Olga Owner')
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account and join' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  return page
}

async function issueKey(page: Page, demo: Demo): Promise<string> {
  const response = await page.request.post(`${demo.baseUrl}/api/trpc/keys.issue`, {
    headers: { origin: demo.baseUrl, [organizationHeader]: organizationOf(page) },
    data: { json: { name: 'Trial', scopes: ['read', 'write'], expiresAt: null, expiresInDays: null } },
  })
  expect(response.status(), await response.text()).toBe(200)
  const body = (await response.json()) as { result: { data: { json: { token: string } } } }
  return body.result.data.json.token
}

async function listGames(request: APIRequestContext, demo: Demo, key: string) {
  const response = await request.get(`${demo.baseUrl}/v1/games?provider=cascade&sub_operator_ref=first`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const body = (await response.json()) as { total?: number; error?: { code: string } }
  return { status: response.status(), total: body.total, code: body.error?.code }
}

test('a customer is created, owned by who was invited, approved, topped up, suspended and reinstated', async ({
  page,
  demo,
  newDevice,
  request,
}) => {
  const customer = newCustomer()
  const staff = new Cabinet(page, demo)
  await staff.signIn('administrator', null, '/staff/organizations')
  await createCustomer(page, customer)
  await expect(page.getByText('No owner yet')).toBeVisible()
  const customerPage = new URL(page.url()).pathname

  const owner = await joinAsOwner(await newDevice(), demo, customer)
  const theirs = new Cabinet(owner, demo)
  const key = await issueKey(owner, demo)
  expect(await listGames(request, demo, key)).toEqual({ status: 200, total: 0, code: undefined })
  await theirs.open('/organization')
  await expect(owner.getByText('Launches are blocked')).toBeVisible()
  await owner.getByRole('button', { name: 'Request access to Cascade Live' }).click()
  await expect(owner.getByRole('row', { name: /Cascade Live/ })).toContainText('Requested')

  await staff.open(`/staff/providers/cascade?q=${customer.slug}`)
  await expect(page.getByRole('row', { name: new RegExp(customer.name) })).toContainText('Requested')
  await page.getByRole('button', { name: `Change access for ${customer.name}` }).click()
  await page.getByRole('menuitem', { name: 'Approve…' }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(customer.name) })).toContainText('Approved')
  expect((await listGames(request, demo, key)).total).toBeGreaterThan(0)

  await staff.open(customerPage)
  await expect(page.getByText('No owner yet')).toHaveCount(0)
  await page.getByRole('button', { name: 'Top up' }).click()
  await page.getByLabel('Amount in EUR').fill('1,500.00')
  await page.getByLabel('Reason').fill('Invoice 2026-11')
  await page.getByRole('button', { name: 'Top up' }).click()
  await expect(page.getByRole('region', { name: 'Credit ledger' })).toContainText('Invoice 2026-11')

  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText('E6003')
  await page.getByRole('button', { name: 'Suspend organization' }).click()
  await expect(page.getByRole('button', { name: 'Reinstate' })).toBeVisible()
  expect(await listGames(request, demo, key)).toMatchObject({ status: 403, code: 'E6003' })

  await theirs.reload()
  await expect(owner.getByText('Croupier has suspended this organization')).toBeVisible()
  await expect(owner.getByText('Organization suspended')).toBeVisible()
  await theirs.open('/billing')
  await expect(owner.getByRole('region', { name: 'Credit ledger' })).toContainText('1,500.00 EUR')

  await page.getByRole('button', { name: 'Reinstate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reinstate' }).click()
  await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible()
  expect(await listGames(request, demo, key)).toMatchObject({ status: 200 })

  await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('row', { name: /Organization reinstated/ })).toContainText(customer.name)
  await theirs.open('/audit-log')
  await expect(owner.getByRole('row', { name: /Audit log read/ })).toContainText('Croupier staff')
})

test('an administrator changes what a customer is allowed, and the customer reads it', async ({
  page,
  demo,
  newDevice,
}) => {
  const customer = newCustomer()
  await new Cabinet(page, demo).signIn('administrator', null, '/staff/organizations')
  await createCustomer(page, customer)
  await page.getByRole('button', { name: 'Change limits' }).click()
  await page.getByLabel('Brand limit').fill('3')
  await page.getByLabel('Credit limit in EUR').fill('-250.00')
  await page.getByLabel('Require sub_operator_ref').click()
  await page.getByLabel('Sessions', { exact: true }).fill('90')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('0 of 3')).toBeVisible()

  const owner = await joinAsOwner(await newDevice(), demo, customer)
  const theirs = new Cabinet(owner, demo)
  await theirs.open('/billing')
  await expect(owner.getByText('−250.00 EUR')).toBeVisible()
  await theirs.open('/organization')
  await expect(owner.getByRole('row', { name: /^Sessions/ })).toContainText('90')
  await theirs.open('/brands')
  await expect(owner.getByText('0 of 3, set by Croupier')).toBeVisible()
  await expect(owner.getByLabel('Require sub_operator_ref')).toBeChecked()
})

test('support looks at customers, providers and jobs, and decides nothing', async ({ page, demo }) => {
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('support', null, '/staff')
  await expect(page.getByRole('heading', { level: 1, name: 'Service overview' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Cascade Live/ })).toContainText('Active')
  await expect(page.getByRole('link', { name: 'Global audit log' })).toHaveCount(0)
  await cabinet.open('/staff/organizations?q=lucky')
  await expect(page.getByRole('button', { name: 'Create organization' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Lucky Lane Casino' }).click()
  await expect(page.getByRole('region', { name: 'Credit ledger' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Suspend|Top up|Change)$/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'Providers' }).click()
  await page.getByRole('link', { name: 'Cascade Live' }).click()
  await expect(page.getByRole('region', { name: 'Organization access' })).toContainText('Lucky Lane Casino')
  await expect(page.getByRole('button', { name: /^(Suspend|Change access)/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'Jobs and queue' }).click()
  await expect(page.getByRole('row', { name: /redeliver-callbacks/ })).toContainText('Healthy')
})

test('support reads a catalogue anew, and is told what it brought', async ({ page, demo }) => {
  await new Cabinet(page, demo).signIn('support', null, '/staff/providers/dusk')
  await page.getByRole('button', { name: 'Sync catalogue' }).click()
  await expect(page.getByText('Catalogue of Dusk Originals synced')).toBeVisible({ timeout: 30_000 })
})

test('the staff area is not there for an owner', async ({ page, demo, expectComplaint }) => {
  expectComplaint(/status of 404 .*\/staff/)
  await new Cabinet(page, demo).signIn('owner', 'lucky-lane', '/')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Jobs and queue' })).toHaveCount(0)
  for (const path of ['/staff', '/staff/organizations', '/staff/jobs', '/staff/audit-log']) {
    await page.goto(demo.baseUrl + path)
    const heading = page.getByRole('heading', { level: 1, name: /^(Organizations|Service|Global)/ })
    await expect(heading).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Create organization' })).toHaveCount(0)
  }
  const refused = await page.request.get(`${demo.baseUrl}/api/trpc/staffJobs.health`)
  expect(refused.status()).toBe(403)
})
