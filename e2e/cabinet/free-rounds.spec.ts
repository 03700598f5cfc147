import { Cabinet } from '../support/cabinet'
import { expect, test } from '../support/test'

test('a manager grants free rounds to one player, and cancels them', async ({
  page,
  demo,
  operator,
  player,
}) => {
  const { name: gameName } = await operator.freeRoundsGame('aurora')
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('manager', 'lucky-lane', `/players/${player.id}`)
  await page.getByRole('button', { name: 'Grant free rounds' }).click()
  const dialog = page.getByRole('dialog', { name: 'Grant free rounds' })
  const country = dialog.getByRole('combobox', { name: 'Country' })
  await country.fill('mt')
  await country.press('Enter')
  await dialog.getByRole('searchbox', { name: 'Search games with free rounds' }).fill(gameName)
  await dialog
    .getByRole('checkbox', { name: new RegExp(`^${gameName}`) })
    .first()
    .check()
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Grant rounds' }).click()

  await expect(page).toHaveURL(/\/free-rounds\/[0-9a-f-]{36}$/)
  const history = page.getByRole('list').filter({ hasText: 'Requested by manager@lucky-lane.example' })
  await expect(history).toBeVisible()
  expect(await operator.grantOf(player.id)).toMatchObject({ status: 'active' })
  const grantPath = new URL(page.url()).pathname

  await page.getByRole('button', { name: 'Cancel free rounds' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel free rounds' }).click()
  await expect(page.getByText('Cancelled by manager@lucky-lane.example')).toBeVisible()
  expect(await operator.grantOf(player.id)).toMatchObject({ status: 'cancelled' })

  await cabinet.open(`/free-rounds?player=${player.id}`)
  await page.getByRole('region', { name: 'Grants' }).getByRole('link', { name: player.id }).click()
  await expect(page).toHaveURL(new RegExp(`${grantPath}$`))
})

test('rounds for an excluded player are refused with the reason', async ({
  page,
  demo,
  operator,
  expectComplaint,
}) => {
  expectComplaint(/status of 403 .*freeRounds\.issue/)
  const { name: gameName } = await operator.freeRoundsGame('aurora')
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('manager', 'lucky-lane', '/free-rounds')
  await page.getByRole('button', { name: 'Grant free rounds' }).click()
  const dialog = page.getByRole('dialog', { name: 'Grant free rounds' })
  await dialog.getByRole('button', { name: 'Grant rounds' }).click()
  await expect(dialog.getByText('Select at least one game.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Player' }).fill(demo.players.excluded)
  const country = dialog.getByRole('combobox', { name: 'Country' })
  await country.fill('MT')
  await country.press('Enter')
  await dialog.getByRole('searchbox', { name: 'Search games with free rounds' }).fill(gameName)
  await dialog
    .getByRole('checkbox', { name: new RegExp(`^${gameName}`) })
    .first()
    .check()
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Grant rounds' }).click()
  await expect(dialog.getByText('The player is excluded and can’t get free rounds.')).toBeVisible()
})
