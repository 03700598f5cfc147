import { Cabinet } from '../support/cabinet'
import { expect, test } from '../support/test'

test('a list that is no list is refused with the reason, and pasted ids are taken', async ({
  page,
  demo,
  operator,
  player,
  expectComplaint,
}) => {
  expectComplaint(/status of 400 .*\/api\/campaigns\/.*\/players/)
  const { name: gameName } = await operator.freeRoundsGame('aurora')
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('manager', 'lucky-lane', '/campaigns/new')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill(`Paste ${player.id.slice(-8)}`)
  await page.getByRole('textbox', { name: 'Reference' }).fill('not saved as terms')
  await cabinet.reload()
  await expect(page.getByRole('textbox', { name: 'Reference' })).toHaveValue('not saved as terms')
  await expect(page.getByRole('button', { name: 'Basics' })).toContainText('complete')
  await expect(page.getByRole('button', { name: 'Games' })).not.toContainText('complete')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('searchbox', { name: 'Search games with free rounds' }).fill(gameName)
  await page
    .getByRole('checkbox', { name: new RegExp(`^${gameName}`) })
    .first()
    .check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio').first().check()
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.fill('mt')
  await country.press('Enter')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('who,where\na,b\n') })
  await expect(page.getByRole('alert').getByText(/unknown column "who"/)).toBeVisible()
  await page.getByRole('tab', { name: 'Paste' }).click()
  await page.getByRole('textbox', { name: 'Players' }).fill(`${player.id}\n${player.id}-2`)
  await page.getByRole('button', { name: 'Check list' }).click()
  await expect(page.getByText('2 of 2 rows are valid')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page).toHaveURL(/\/campaigns$/)
})
