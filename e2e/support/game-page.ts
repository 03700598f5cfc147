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

  /** Free rounds that the game still shows; 0 where it plays for cash. */
  async freeRoundsLeft(): Promise<number> {
    return Number(await this.page.getByTestId('free-rounds-left').getAttribute('data-left'))
  }

  /** One round to its end, whatever the outcome. */
  async playRound(): Promise<string> {
    await this.startRound()
    return this.roundEnd()
  }

  async startRound(): Promise<void> {
    await this.page.getByTestId('play').click()
  }

  /** One flight of a crash game, left as soon as it may be left; the caller has seen to it that it flies. */
  async flyAndCashOut(): Promise<string> {
    await this.startRound()
    await this.page.getByTestId('cashout').click()
    return this.roundEnd()
  }

  async roundEnd(): Promise<string> {
    await this.waitForState('settled', 'declined', 'failed', 'pending', 'ended')
    return this.state()
  }
}
