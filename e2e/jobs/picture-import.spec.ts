import { zipSync } from 'fflate'
import { Cabinet } from '../support/cabinet'
import { requireOrganization } from '../support/demo'
import { expect, test } from '../support/test'

/** A square of one colour. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
)

test('pictures of many games are tried first, then imported, and those left out are named', async ({
  page,
  demo,
  request,
}) => {
  const { apiKey } = requireOrganization(demo, 'lucky-lane')
  const found = await request.get(`${demo.baseUrl}/v1/games?provider=cascade&per_page=2`, {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  const { games } = (await found.json()) as { games: { provider_game_id: string }[] }
  const names = games.map(({ provider_game_id }) => `${provider_game_id}-banner.png`)
  const archive = zipSync({
    ...Object.fromEntries(names.map((name) => [name, png])),
    'no-such-game.png': png,
    [`${games[0]?.provider_game_id}.png`]: Buffer.from('<!doctype html>'),
  })
  await new Cabinet(page, demo).signIn('manager', 'lucky-lane', '/games/pictures')
  await page.getByRole('combobox', { name: 'Provider' }).click()
  await page.getByRole('option', { name: 'Cascade' }).click()
  const buffer = Buffer.from(archive)
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .first()
    .setInputFiles({ name: 'pictures.zip', mimeType: 'application/zip', buffer })
  await expect(page.getByText(`${names.length} pictures for ${names.length} games`)).toBeVisible()
  const left = page.getByRole('region', { name: 'Files left out' })
  await expect(left.getByText('No game of this provider has this ID')).toBeVisible()
  await expect(left.getByText('Not a PNG', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Import pictures' }).click()
  await expect(page.getByText(`${names.length} pictures imported`)).toBeVisible()
  await expect(left.getByRole('listitem')).toHaveCount(2)
})
