import { Cabinet, inMenu } from '../support/cabinet'
import { openCustomer } from '../support/newcomer'
import { expect, test } from '../support/test'

test('what was entered in Settings is not lost by the menu or by Back without asking', async ({
  page,
  demo,
  browser,
}) => {
  const { owner } = await openCustomer(browser, demo)
  const cabinet = new Cabinet(page, demo)
  await cabinet.signInAs(owner, '/team')
  await inMenu(page, 'Organization').click()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Renamed')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })

  await inMenu(page, 'API keys').click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await page.goBack()
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(/\/organization$/)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(name).toHaveValue('Renamed')

  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()

  await inMenu(page, 'Organization').click()
  await expect(name).not.toHaveValue('Renamed')
  await inMenu(page, 'Team').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
})

test('what was typed in a dialog is not lost by Escape, a click beside it or a button without asking', async ({
  page,
  demo,
  browser,
}) => {
  const { owner } = await openCustomer(browser, demo)
  await new Cabinet(page, demo).signInAs(owner, '/team')
  const invite = page.getByRole('button', { name: 'Invite member' })
  const dialog = page.getByRole('dialog', { name: 'Invite member' })
  const email = dialog.getByLabel('Email')
  const question = page.getByRole('alertdialog', { name: 'Close without saving?' })
  const typed = `second-${owner.email}`

  await invite.click()
  await expect(email).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await invite.click()
  await email.fill(typed)
  const waysOut = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ]
  for (const close of waysOut) {
    await close()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(email).toHaveValue(typed)
    // A click beside a dialog counts once React has run the effects of the closed question, and the mouse does not wait.
    await expect(dialog).toHaveCSS('pointer-events', 'auto')
    await page.evaluate(
      () =>
        new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))),
    )
  }
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(invite).toBeFocused()

  await invite.click()
  await expect(email).toHaveValue('')
  await email.fill(typed)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('dialog', { name: /^Invitation/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(question).toHaveCount(0)
})

test('a dialog stays open while what it sent has no answer, and says why it failed', async ({
  page,
  demo,
  browser,
  expectComplaint,
}) => {
  const { owner } = await openCustomer(browser, demo)
  await new Cabinet(page, demo).signInAs(owner, '/team')
  const dialog = page.getByRole('dialog', { name: 'Invite member' })
  const send = dialog.getByRole('button', { name: 'Invite', exact: true })
  const waiting: (() => void)[] = []
  let isRefused = true
  await page.route('**/api/trpc/team.invite**', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    await (isRefused ? route.abort() : route.continue())
  })
  const answer = async () => {
    await expect.poll(() => waiting.length).toBe(1)
    for (const go of waiting.splice(0)) go()
  }
  await page.getByRole('button', { name: 'Invite member' }).click()
  await dialog.getByLabel('Email').fill(`second-${owner.email}`)
  expectComplaint(/ERR_FAILED/)
  await send.click()
  await expect(dialog).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  for (const name of ['Close', 'Cancel']) await expect(dialog.getByRole('button', { name })).toBeDisabled()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await answer()
  await expect(dialog.getByRole('alert')).toContainText('can’t be reached')
  await expect(dialog).not.toHaveAttribute('aria-busy')
  isRefused = false
  await send.click()
  await answer()
  await expect(page.getByRole('dialog', { name: /^Invitation/ })).toBeVisible()
})

test('who saves a limit that changed meanwhile is asked which one counts', async ({
  page,
  context,
  demo,
  browser,
}) => {
  const { organizationId } = await openCustomer(browser, demo)
  const second = await context.newPage()
  const [first, other] = [page, second].map((tab) => {
    const heading = tab.getByRole('heading', { name: 'Limits', exact: true })
    const open = tab
      .locator('section')
      .filter({ has: heading })
      .last()
      .getByRole('button', { name: 'Change' })
    const dialog = tab.getByRole('dialog', { name: /^Limits of/ })
    const limit = dialog.getByLabel('Sessions per player')
    return { tab, open, dialog, limit, save: dialog.getByRole('button', { name: 'Save limits' }) }
  })
  if (!first || !other) throw new Error('Two tabs')
  for (const { tab, open, limit } of [first, other]) {
    await new Cabinet(tab, demo).signIn('administrator', null, `/staff/organizations/${organizationId}`)
    await open.click()
    await expect(limit).toBeVisible()
  }
  await other.limit.fill('8')
  await first.limit.fill('7')
  await first.save.click()
  await expect(first.dialog).toBeHidden()
  await other.save.click()
  const conflict = other.dialog.getByRole('alert').filter({ hasText: 'Changed meanwhile' })
  await expect(conflict).toContainText('Sessions per player: 7')
  await conflict.getByRole('button', { name: 'Save mine' }).click()
  await expect(other.dialog).toBeHidden()
  await other.open.click()
  await expect(other.limit).toHaveValue('8')
})

test('a session that ends in the middle of a form keeps it, and saves it after the sign-in', async ({
  page,
  demo,
  browser,
  expectComplaint,
}) => {
  const { owner } = await openCustomer(browser, demo)
  const cabinet = new Cabinet(page, demo)
  await cabinet.signInAs(owner, '/organization')
  await page.getByLabel('Sessions per player').fill('7')
  await page.context().clearCookies()
  expectComplaint(/status of 401 .*\/api\/trpc\//)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You were signed out' })).toBeVisible()
  await cabinet.submitSignIn(owner.email, owner.password)
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(page.getByLabel('Sessions per player')).toHaveValue('7')
})

test('two tabs of Settings change one field each, and are asked about the same one', async ({
  page,
  context,
  demo,
  browser,
  expectComplaint,
}) => {
  const { owner } = await openCustomer(browser, demo)
  const cabinet = new Cabinet(page, demo)
  await cabinet.signInAs(owner, '/organization')
  const second = await context.newPage()
  await new Cabinet(second, demo).signInAs(owner, '/organization')
  const [first, other] = [page, second].map((tab) => ({
    tab,
    name: tab.getByLabel('Name', { exact: true }),
    limit: tab.getByLabel('Sessions per player'),
    save: tab.getByRole('button', { name: 'Save', exact: true }),
    saved: tab.getByText('Settings saved'),
  }))
  if (!first || !other) throw new Error('Two tabs')
  await other.limit.fill('9')
  await first.name.fill('Renamed by one')
  await first.save.click()
  await expect(first.saved).toBeVisible()
  await other.save.click()
  await expect(other.saved).toBeVisible()
  await expect(other.name).toHaveValue('Renamed by one')

  await other.name.fill('Renamed by the other')
  await first.name.fill('Renamed twice')
  // The button is disabled already while it is being saved.
  const answer = first.tab.waitForResponse(/organization\.change/)
  await first.save.click()
  expect((await answer).status()).toBe(200)
  expectComplaint(/status of 409 .*organization\.change/)
  await other.save.click()
  const conflict = other.tab.getByRole('alert').filter({ hasText: 'Changed meanwhile' })
  await expect(conflict).toContainText('Name: Renamed twice')
  await conflict.getByRole('button', { name: 'Save mine' }).click()
  await expect(conflict).toBeHidden()
  await expect(other.save).toBeDisabled()
  await expect(other.name).toHaveValue('Renamed by the other')
})

test('what was typed in a draft of branding stays when the changes of another tab are shown', async ({
  page,
  context,
  demo,
  browser,
  expectComplaint,
}) => {
  const { owner } = await openCustomer(browser, demo)
  await new Cabinet(page, demo).signInAs(owner, '/branding')
  const other = await context.newPage()
  await new Cabinet(other, demo).signInAs(owner, '/branding')
  const save = (tab: typeof page) => tab.getByRole('button', { name: 'Save draft' })
  await page.getByLabel('Support address').fill('support@one.example')
  await page.getByLabel('Legal line').fill('Line of one')
  await save(page).click()
  await expect(page.getByText('Draft saved')).toBeVisible()

  await other.getByLabel('Name', { exact: true }).fill('Name of the other')
  await other.getByLabel('Legal line').fill('Line of the other')
  expectComplaint(/status of 409 .*branding\.save/)
  await save(other).click()
  await other.getByRole('button', { name: 'Show the changes' }).click()
  await expect(other.getByLabel('Support address')).toHaveValue('support@one.example')
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Name of the other')
  await expect(other.getByLabel('Legal line')).toHaveValue('Line of the other')
  await expect(other.getByText('Saved: Line of one')).toBeVisible()
  await save(other).click()
  await expect(other.getByText('Draft saved')).toBeVisible()
  await expect(other.getByText('Saved: Line of one')).toHaveCount(0)
  await expect(save(other)).toBeDisabled()
})
