import { Cabinet } from '../support/cabinet'
import { expect, test } from '../support/test'

test('a URL that is refused says every reason under its field', async ({ page, demo, expectComplaint }) => {
  expectComplaint(/status of 400 .*endpoint\.set/)
  await new Cabinet(page, demo).signIn('owner', 'out-of-credit', '/developers/endpoints')
  await page.getByRole('button', { name: 'Actions for All brands and providers' }).click()
  await page.getByRole('menuitem', { name: 'Edit URL…' }).click()
  const url = page.getByRole('textbox', { name: 'Callback URL' })

  await url.fill('http://127.0.0.1/callbacks')
  await page.getByRole('button', { name: /^Save/ }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('must start with https://')
  await expect(alert).toContainText('must use a host name, not an IP address')
  await expect(url).toHaveAttribute('aria-invalid', 'true')

  await url.fill('https://wallet.example.com/out-of-credit')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Endpoint saved')).toBeVisible()
  await page.reload()
  await expect(page.getByText('https://wallet.example.com/out-of-credit').first()).toBeVisible()
})

test('an override is added, explained, disabled and deleted; the organization-wide one is neither', async ({
  page,
  demo,
}) => {
  await new Cabinet(page, demo).signIn('owner', 'strict-platform', '/developers/endpoints')
  await page.getByRole('button', { name: 'Actions for All brands and providers' }).click()
  await expect(page.getByRole('menuitem', { name: 'Run readiness probe' })).toBeVisible()
  for (const name of ['Disable', 'Delete…']) await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Add override' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Provider').click()
  await page.getByRole('option', { name: 'Cascade' }).click()
  await dialog.getByRole('textbox', { name: 'Callback URL' }).fill('https://wallet.example.com/cascade')
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await dialog.getByRole('button', { name: 'Save endpoint' }).click()
  const row = page.getByRole('row', { name: /wallet\.example\.com\/cascade/ })
  await expect(row).toContainText('Active')

  const explainer = page.locator('section', { hasText: 'Which endpoint is used?' })
  await explainer.getByLabel('Provider').click()
  await page.getByRole('option', { name: 'Cascade' }).click()
  const used = explainer.getByRole('listitem').filter({ hasText: 'Used' })
  await expect(used).toContainText('https://wallet.example.com/cascade')

  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await expect(row).toContainText('Disabled')
  await expect(used).not.toContainText('https://wallet.example.com/cascade')

  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete endpoint' }).click()
  await expect(row).toHaveCount(0)
})
