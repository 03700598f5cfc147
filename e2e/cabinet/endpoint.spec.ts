import { Cabinet } from '../support/cabinet'
import { expect, test } from '../support/test'

test('an address that is refused says why under its field, and an accepted secret is never shown again', async ({
  page,
  demo,
}) => {
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('owner', 'out-of-credit', '/developers/endpoint')
  const url = page.getByLabel('Callback URL')

  await url.fill('https://127.0.0.1/callbacks')
  await page.getByRole('button', { name: 'Generate' }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('must use a host name, not an IP address')).toBeVisible()
  await expect(url).toHaveAttribute('aria-invalid', 'true')

  await url.fill(demo.organizations['out-of-credit']?.callbackUrl ?? 'https://wallet.example.com/callbacks')
  const secret = await page.getByRole('textbox', { name: /secret/i }).inputValue()
  expect(secret).toMatch(/^[A-Za-z0-9_-]{40}$/)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('The callback endpoint is saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: /secret/i })).toHaveValue('')
  expect(await page.content()).not.toContain(secret)
})
