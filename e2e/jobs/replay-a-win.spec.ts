import { Cabinet } from '../support/cabinet'
import { CountedActions } from '../support/counted-actions'
import { expect, test } from '../support/test'
import { createWorld } from '../support/world'

test('a stuck win is found and replayed, with the bytes it was first sent with', async ({
  page,
  demo,
  request,
  sandbox,
}) => {
  const user = new CountedActions()
  const { playerId } = await createWorld(request, demo)
  await new Cabinet(page, demo).signIn('developer', 'lucky-lane')
  await user.click(page.getByRole('link', { name: 'Review callbacks' }))
  await user.click(page.getByRole('button', { name: /^Rejected/ }))
  const row = page.getByRole('row').filter({ hasText: playerId })
  await user.click(row.getByRole('link', { name: 'win' }))
  const sheet = page.getByRole('dialog', { name: 'Transaction' })
  await user.click(sheet.getByRole('button', { name: 'Replay', exact: true }))
  await user.click(page.getByRole('alertdialog').getByRole('button', { name: 'Replay' }))
  await expect(page.getByText('The wallet accepted the replay')).toBeVisible()
  await expect(sheet.getByText('The wallet accepted the win at attempt 2.')).toBeVisible()
  user.expectAtMost({ clicks: 5, fills: 0 })

  const received = await sandbox.receivedCallbacks('lucky-lane', playerId)
  const wins = received.filter((callback) => callback.raw_body.includes('"transaction_type":"win"'))
  expect(wins).toHaveLength(2)
  expect(new Set(wins.map((callback) => callback.raw_body)).size).toBe(1)
})
