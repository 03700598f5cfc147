import { expect, type Page } from '@playwright/test'

/** A sandbox game as a player meets it. */
export class GamePage {
  constructor(readonly page: Page) {}

  async open(gameUrl: string): Promise<void> {
    await this.page.goto(gameUrl)
    await this.waitForState('ready')
  }

  async state(): Promise<string> {
    return (await this.page.locator('main').getAttribute('data-state')) ?? ''
  }

  async waitForState(...states: string[]): Promise<void> {
    await expect(this.page.locator('main')).toHaveAttribute(
      'data-state',
      new RegExp(`^(${states.join('|')})$`),
      {
        timeout: 20_000,
      },
    )
  }

  /** Minor units, as the game shows them. */
  async balanceMinor(): Promise<number> {
    return Number(await this.page.getByTestId('balance').getAttribute('data-minor'))
  }

  /** One round to its end, whatever the outcome; a crash game cashes out as soon as it may. */
  async playRound(): Promise<string> {
    await this.page.getByTestId('play').click()
    const cashOut = this.page.getByTestId('cashout')
    await expect
      .poll(
        async () => {
          if (await cashOut.isVisible().catch(() => false))
            await cashOut.click({ timeout: 500 }).catch(() => undefined)
          return this.state()
        },
        { timeout: 30_000 },
      )
      .toMatch(/^(settled|ready|declined|failed|pending|ended)$/)
    return this.state()
  }
}
