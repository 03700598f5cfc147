import type { Page } from '@playwright/test'
import { Cabinet } from '../support/cabinet'
import type { Demo } from '../support/demo'
import { organizationHeader } from '../support/organization-pages'
import { textOfPdf } from '../support/pdf-text'
import { expect, test } from '../support/test'

interface Money {
  decimal: string
  currency: string
}

interface Preview {
  organizations: {
    organization: { slug: string }
    status: string
    total: Money
    invoice: { id: string } | null
  }[]
}

interface Invoice {
  id: string
  number: string
  total: Money
  paid: Money
  open: Money
  lines: { description: string; ggr: Money | null; amount: Money }[]
}

/** What the cabinet's API says, asked for by whoever is signed in on the page. */
async function ask<Answer>(
  page: Page,
  demo: Demo,
  { path, input, slug }: { path: string; input: object; slug?: string },
): Promise<Answer> {
  const query = new URLSearchParams({ input: JSON.stringify({ json: input }) })
  const headers = { ...(slug !== undefined && { [organizationHeader]: slug }) }
  const response = await page.request.get(`${demo.baseUrl}/api/trpc/${path}?${query}`, { headers })
  expect(response.status(), await response.text()).toBe(200)
  return (await response.json()).result.data.json as Answer
}

/** `−1,234.50`, as pages and files write it. */
const shown = ({ decimal }: Money) =>
  decimal.replace('-', '−').replace(/\d+/, (whole) => BigInt(whole).toLocaleString('en'))
const printed = (money: Money) => `${shown(money)} ${money.currency}`

/** The file behind the page's own link. */
async function download(page: Page, demo: Demo, invoice: Invoice): Promise<Buffer> {
  const link = page.getByRole('link', { name: 'PDF', exact: true }).first()
  const response = await page.request.get(demo.baseUrl + (await link.getAttribute('href')))
  expect(response.headers()['content-type']).toBe('application/pdf')
  expect(response.headers()['content-disposition']).toContain(`${invoice.number}.pdf`)
  return response.body()
}

test('finance closes the month, and the file of its invoice says the numbers of the API, to the tenant too', async ({
  page,
  demo,
  newDevice,
}) => {
  const slug = 'old-harbour'
  const now = new Date()
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  const month = last.toISOString().slice(0, 7)
  await new Cabinet(page, demo).signIn('finance', null, '/staff/billing')
  await page.getByRole('link', { name: 'Month close' }).click()

  const dryRun = async () => {
    const preview = await ask<Preview>(page, demo, { path: 'staffInvoices.previewMonth', input: { month } })
    const found = preview.organizations.find(({ organization }) => organization.slug === slug)
    if (!found) throw new Error(`${slug} is not in the dry run`)
    return found
  }
  const before = await dryRun()
  const row = page.getByRole('row', { name: /Old Harbour Casino/ })
  await expect(row).toContainText(shown(before.total))
  // A demo that is tested again has the month closed.
  if (before.status === 'ready') {
    await expect(row).toContainText('Ready')
    await row.getByRole('button', { name: 'Close for Old Harbour Casino' }).click()
  }
  await row.getByRole('link', { name: /^INV-/ }).click()
  await expect(page.getByRole('heading', { name: /^INV-.*Old Harbour Casino/ })).toBeVisible()

  const { invoice: closed, total } = await dryRun()
  expect(total).toEqual(before.total)
  const invoiceId = closed?.id ?? ''
  const invoice = await ask<Invoice>(page, demo, { path: 'staffInvoices.get', input: { invoiceId } })
  expect(invoice.total).toEqual(total)
  const sum = page
    .getByRole('term')
    .filter({ hasText: /^Total$/ })
    .locator('..')
  await expect(sum).toContainText(shown(total))
  const file = await download(page, demo, invoice)
  const text = await textOfPdf(file)
  for (const said of [`Invoice ${invoice.number}`, 'Old Harbour Gaming Ltd', `Total ${printed(total)}`])
    expect(text).toContain(said)
  for (const { description, ggr, amount } of invoice.lines) {
    expect(text).toContain(description)
    expect(text).toContain(ggr ? `${printed(ggr)} ${printed(amount)}` : printed(amount))
    await expect(page.getByRole('row', { name: description })).toContainText(shown(amount))
  }

  await page.getByRole('link', { name: 'Receivables' }).click()
  await expect(page.getByRole('row', { name: /Old Harbour Casino/ })).toContainText('EUR')

  const theirs = await (await newDevice()).newPage()
  await new Cabinet(theirs, demo).signIn('finance', slug, '/billing/invoices')
  await theirs.getByRole('link', { name: invoice.number }).click()
  await expect(theirs.getByRole('heading', { name: invoice.number })).toBeVisible()
  const input = { invoiceId }
  const own = await ask<Invoice>(theirs, demo, { path: 'invoices.get', input, slug })
  expect([own.number, own.total, own.open]).toEqual([invoice.number, invoice.total, invoice.open])
  expect((await download(theirs, demo, invoice)).equals(file)).toBe(true)
})
