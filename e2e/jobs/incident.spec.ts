import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { Cabinet } from '../support/cabinet'
import { callProcedure } from '../support/call-procedure'
import { type Demo, requireOrganization, requireUser } from '../support/demo'
import { OperatorBackend } from '../support/operator-backend'
import { expect, test } from '../support/test'
import { reportMovement } from '../support/world'

/** An organization whose wallet no other test breaks. */
const slug = 'bare-platform'

test('a failing wallet is told by mail, whose link leads to a prepared replay that ends the incident', async ({
  page,
  demo,
  request,
  sandbox,
}) => {
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('owner', slug)
  const severities = ['critical', 'warning', 'info']
  await callProcedure(page.request, demo, {
    path: 'notifications.setSeverities',
    input: { organization: slug, severities },
  })

  await failTwoWins(request, demo, sandbox)
  await page.goto(await mailedIncident(request, demo, requireUser(demo, 'owner', slug).email))
  await expect(page.getByRole('heading', { level: 1, name: /callbacks? needs? attention/ })).toBeVisible()
  await page.getByRole('button', { name: 'Prepare replay' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replay 2', exact: true }).click()
  await expect(page.getByText('Resolved. 2 callbacks delivered since.').first()).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByRole('button', { name: 'Prepare replay' })).toBeHidden()
})

async function failTwoWins(
  request: APIRequestContext,
  demo: Demo,
  sandbox: { breakWallet(slug: string, fault: Record<string, unknown>): Promise<unknown> },
): Promise<void> {
  const { apiKey } = requireOrganization(demo, slug)
  const operator = new OperatorBackend(request, demo.baseUrl, apiKey)
  const playerId = `incident-${randomUUID()}`
  const gameId = demo.games.enumerated
  const session = await operator.createSession({ gameId, playerId, balance: 100_000, brandRef: 'incidents' })
  const roundId = `round-${randomUUID()}`
  const report = (type: 'bet' | 'win', isFinished: boolean) =>
    reportMovement(request, demo, {
      ...{ session_id: session.session_id, transaction_id: `${type}-${randomUUID()}`, round_id: roundId },
      ...{ type, amount: 250, currency: 'EUR', finished: isFinished },
    })
  await report('bet', false)
  await sandbox.breakWallet(slug, { kind: '400', player_id: playerId, times: 2 })
  await report('win', false)
  await report('win', true)
}

interface Outbox {
  result: { data: { json: { recipient: string; url: string | null }[] } }
}

/** The incident that the demo mailed to this address. */
async function mailedIncident(request: APIRequestContext, demo: Demo, email: string): Promise<string> {
  let url: string | undefined
  await expect(async () => {
    const response = await request.get(`${demo.baseUrl}/api/trpc/outbox.list`)
    const { result } = (await response.json()) as Outbox
    const mails = result.data.json.filter(({ recipient }) => recipient === email)
    url = mails.map((mail) => mail.url ?? '').find((link) => link.includes('/incidents/'))
    expect(url).toBeDefined()
  }).toPass({ timeout: 60_000 })
  return url ?? ''
}
