import { Cabinet } from '../support/cabinet'
import { expect, test } from '../support/test'
import { createWorld } from '../support/world'

test.use({ reducedMotion: 'no-preference' })

test('a pasted id leads to what it is, from anywhere, by keyboard alone', async ({ page, demo, request }) => {
  const world = await createWorld(request, demo)
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('owner', 'lucky-lane', '/team')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await palette.getByRole('combobox').fill(world.sessionId)
  await expect(palette.getByRole('option').filter({ hasText: 'Session' }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/sessions/${world.sessionId}$`))

  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill(world.roundId)
  await palette.getByRole('option').filter({ hasText: 'Round' }).click()
  await expect(page).toHaveURL(new RegExp(`/rounds/aurora/${world.roundId}$`))
})

test('an id of another organization is not found', async ({ page, demo, request }) => {
  const world = await createWorld(request, demo)
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('owner', 'grand-platform', '/team')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await palette.getByRole('combobox').fill(world.sessionId)
  await expect(palette.getByText('No results.')).toBeVisible()
})

test('keys go to pages and through lists, and leave what is typed alone', async ({ page, demo, request }) => {
  const world = await createWorld(request, demo)
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('owner', 'lucky-lane', '/team')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/\/transactions/)

  await cabinet.open(`/transactions?player=${world.playerId}`)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Transaction' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'win', exact: true })).toBeFocused()

  await page.keyboard.press('/')
  const search = page.getByRole('searchbox').first()
  await expect(search).toBeFocused()
  await page.keyboard.type('g?jk')
  await expect(search).toHaveValue('g?jk')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('single keys can be switched off, and Ctrl K stays', async ({ page, demo }) => {
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('analyst', 'lucky-lane', '/team')
  await page.keyboard.press('Shift+?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByRole('checkbox', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('Shift+?')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible()
  await expect(help).toHaveCount(0)
})
