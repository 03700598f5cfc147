import type { Browser, Page } from '@playwright/test'
import { Cabinet, inMenu } from '../support/cabinet'
import { type Demo, requireUser } from '../support/demo'
import { openCustomer } from '../support/newcomer'
import { signInAsUser } from '../support/staff'
import { expect, test } from '../support/test'

const paper = {
  name: 'paper.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}

async function upload(page: Page, label: string) {
  await page.getByRole('button', { name: `Upload ${label}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(paper)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `Replace ${label}`, exact: true })).toBeVisible()
}

async function choose(page: Page, label: string, option: string) {
  await page.getByLabel(label, { exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function fill(page: Page, values: Record<string, string>) {
  const scope = (await page.getByRole('dialog').isVisible()) ? page.getByRole('dialog') : page
  for (const [label, value] of Object.entries(values))
    await scope.getByLabel(label, { exact: true }).fill(value)
}

/** Somebody of Croupier's staff, in a browser of their own. */
async function staffPage(browser: Browser, demo: Demo, role: 'finance' | 'administrator'): Promise<Page> {
  const context = await browser.newContext()
  await signInAsUser(context, demo, requireUser(demo, role, null))
  return context.newPage()
}

async function decide(page: Page, button: string, note: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill(note)
  await dialog.getByRole('button', { name: /^(Approve|Save decision)$/ }).click()
  await expect(dialog).toBeHidden()
}

test('an owner has the organization verified: a screening hit is cleared, two of staff approve', async ({
  page,
  browser,
  demo,
}) => {
  test.setTimeout(240_000)
  const { slug, owner } = await openCustomer(browser, demo)
  await new Cabinet(page, demo).signInAs(owner)
  await inMenu(page, 'Verification').click()
  await expect(page.getByRole('heading', { name: 'Verification', level: 1 })).toBeVisible()

  await fill(page, {
    'Legal name': 'Northern Games AB',
    'Registration number': '556000-0001',
    'Country of registration': 'SE',
    'Registered address': 'Storgatan 1, Stockholm',
  })
  await choose(page, 'Legal form', 'Sole trader')
  await page.getByRole('button', { name: 'Save company' }).click()
  await page.getByRole('button', { name: 'Add owner' }).click()
  await fill(page, {
    'Full name': 'Viktor Stern',
    'Date of birth': '1979-06-02',
    Nationality: 'SE',
    Percent: '100',
  })
  await page.getByRole('button', { name: 'Save owner' }).click()
  await page.getByRole('button', { name: 'Add officer' }).click()
  await fill(page, {
    'Full name': 'Nils Holm',
    Position: 'Managing director',
    Nationality: 'Sweden',
    'Date of birth': '1970-01-31',
  })
  await page.getByRole('button', { name: 'Save officer' }).click()
  for (const label of [
    'Trade registration',
    'Proof of address',
    'Gaming licence',
    'Identity document of Viktor Stern',
    'Identity document of Nils Holm',
  ])
    await upload(page, label)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  // The button goes with the answer; the fact "Submitted" is on the page before.
  await expect(page.getByRole('button', { name: 'Submit for review' })).toBeHidden()

  const finance = await staffPage(browser, demo, 'finance')
  await finance.goto(`${demo.baseUrl}/staff/verification?organization=${slug}`)
  await finance.getByRole('region', { name: 'Reviews' }).getByRole('link').click()
  await finance.getByRole('button', { name: 'Assign to me' }).click()
  await finance.getByRole('button', { name: 'Screen now' }).click()
  await decide(finance, 'Review match: Viktor Stern', 'Born in another year, another nationality.')
  await decide(finance, 'Approve', 'Licence and identities checked.')
  await expect(finance.getByRole('list', { name: 'Approvals' })).toContainText('Licence and identities')

  const administrator = await staffPage(browser, demo, 'administrator')
  await administrator.goto(finance.url())
  const download = administrator.waitForEvent('download')
  await administrator.getByRole('link', { name: 'Download report' }).click()
  expect((await download).suggestedFilename()).toBe(`verification-${slug}.pdf`)
  await decide(administrator, 'Approve', 'Second check done.')
  await expect(administrator.getByText('Verified', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
})
