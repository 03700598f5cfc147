import { randomUUID } from 'node:crypto'
import { Cabinet, inMenu } from '../support/cabinet'
import { CountedActions } from '../support/counted-actions'
import { openCustomer } from '../support/newcomer'
import { expect, test } from '../support/test'

test('an endpoint is set, passes the probe, and changes its secret without a loss', async ({
  page,
  browser,
  demo,
  sandbox,
}) => {
  // A customer of their own, a run of the probe, and three test callbacks.
  const user = new CountedActions()
  const { slug, owner } = await openCustomer(browser, demo)
  const secret = `first-${randomUUID()}`
  await sandbox.setWallet(slug, secret)
  const cabinet = new Cabinet(page, demo)
  await cabinet.signInAs(owner)

  await user.click(inMenu(page, 'Endpoints'))
  await user.click(page.getByRole('button', { name: 'Set endpoint' }))
  await user.fill(page.getByRole('textbox', { name: 'Callback URL' }), `${demo.walletUrl}/${slug}/callback`)
  await user.fill(page.getByRole('textbox', { name: 'Secret' }), secret)
  await user.click(page.getByRole('button', { name: 'Save endpoint' }))

  await user.click(page.getByRole('button', { name: 'Run readiness probe' }))
  await user.click(page.getByRole('button', { name: 'Run probe' }))
  await expect(page.getByText(/Ready: all \d+ checks passed/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: /A bet is debited/ }).click()
  await expect(page.getByText('X-Service-Readiness')).toBeVisible()
  await expect(page.getByText('Response · HTTP 200')).toBeVisible()

  await user.click(inMenu(page, 'Endpoints'))
  await user.click(page.getByRole('button', { name: 'Actions for All brands and providers' }))
  await user.click(page.getByRole('menuitem', { name: 'Change secret…' }))
  const generated = page.getByRole('textbox', { name: 'Secret' })
  await expect(generated).toHaveValue(/^[A-Za-z0-9_-]{40}$/)
  const fresh = await generated.inputValue()
  const save = page.getByRole('button', { name: 'Save new secret' })
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Confirm that you have saved the secret.')
  await user.click(page.getByLabel('I have saved this secret'))
  await user.click(save)

  // Beside the count: a test callback is offered before the switch, and is refused until the wallet has the secret.
  await page.getByRole('button', { name: 'Send test callback' }).click()
  await expect(page.getByText('Response · HTTP 401')).toBeVisible()
  await expect(page.getByText('Your wallet refused the signature.')).toBeVisible()
  await sandbox.setWallet(slug, fresh)
  await page.getByRole('button', { name: 'Send test callback' }).click()
  await expect(page.getByText('Your wallet accepted the new secret')).toBeVisible()
  await user.click(page.getByRole('button', { name: 'Switch to new secret' }))
  await expect(page.getByText('All brands and providers: secret changed')).toBeVisible()
  expect(await page.content()).not.toContain(fresh)
  // 11 before: the two clicks of the menu to the probe made room for the confirmation that the secret is stored.
  user.expectAtMost({ clicks: 11, fills: 2 })

  await page.getByRole('button', { name: 'Restore previous secret' }).click()
  await expect(page.getByText('All brands and providers: new secret not in use')).toBeVisible()
  await cabinet.open('/')
  const step = page.getByRole('listitem').filter({ hasText: 'Pass the readiness probe' })
  await expect(step.getByLabel('Done')).toBeVisible()
})
