import type { Page } from '@playwright/test'
import { Cabinet } from '../support/cabinet'
import { requireUser } from '../support/demo'
import { untilLoaded } from '../support/interactive'
import { expect, test } from '../support/test'
import { createWorld } from '../support/world'

test.use({ reducedMotion: 'no-preference' })

/** Tab until the named control has the focus: nobody is asked to press it more often than this. */
async function tabTo(page: Page, role: 'button' | 'link' | 'combobox' | 'menuitem', name: string | RegExp) {
  const wanted = page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first()
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

const focusRing = (page: Page) =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
    return outlineStyle === 'none' ? '0px' : outlineWidth
  })

test('sign in, find a refused win, read it and replay it: without a mouse, with the focus never lost', async ({
  page,
  demo,
  request,
}) => {
  const { playerId, stuckId } = await createWorld(request, demo)
  await new Cabinet(page, demo).open('/sign-in?callbackUrl=%2Ftransactions')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(requireUser(demo, 'owner', 'lucky-lane').email)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await page.keyboard.type(demo.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  await untilLoaded(page)

  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, 'combobox', 'Search by')
  expect(await focusRing(page)).not.toBe('0px')
  await page.keyboard.press('Tab')
  await page.keyboard.type(playerId)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`playerStarts=${playerId}`))
  await expect(page.getByRole('row')).toHaveCount(3)

  await tabTo(page, 'combobox', 'Type')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox').locator('[role="option"]:focus')).toHaveCount(1)
  await page.keyboard.type('win')
  await expect(page.getByRole('option', { name: 'Wins' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/type=win/)
  await expect(page.getByRole('combobox', { name: 'Type' })).toBeFocused()
  await expect(page.getByRole('row')).toHaveCount(2)

  await tabTo(page, 'link', 'win')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Transaction' })
  await expect(sheet).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`preview=${stuckId}`))
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'win', exact: true })).toBeFocused()

  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Replay')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  // Before the focus is in it, Escape is still the sheet's.
  await expect(page.locator('[role="alertdialog"]:focus, [role="alertdialog"] :focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: 'Replay', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeVisible()
  await tabTo(page, 'button', 'Replay')
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('The wallet accepted the win at attempt 2.')).toBeVisible()
})

test('the menu of the account is opened, walked and left by keys, and gives the focus back', async ({
  page,
  demo,
}) => {
  await new Cabinet(page, demo).open('/sign-in?callbackUrl=%2Faccount')
  await page.keyboard.type(requireUser(demo, 'analyst', 'lucky-lane').email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demo.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await untilLoaded(page)
  await tabTo(page, 'button', /account menu$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(page.locator('[role="menu"]:focus, [role="menu"] :focus')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[role^="menuitem"]:focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /account menu$/ })).toBeFocused()
})
