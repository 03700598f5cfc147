import { expect, type Locator, test } from '@playwright/test'

/**
 * Does what a person does on a page, and counts it. Choosing a file counts as a click.
 *
 * The five jobs of `e2e/jobs` go from the overview to their end. What is not needed for the job (looking at a detail, a
 * refusal on the way, the other person's part) is done beside the count. No bound is above what the job took at 67f53a0,
 * before the cabinet was redesigned.
 */
export class CountedActions {
  private clicks = 0
  private fills = 0

  async click(target: Locator): Promise<void> {
    this.clicks += 1
    await target.click()
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.fills += 1
    await target.fill(text)
  }

  async chooseFile(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    this.clicks += 1
    await target.setInputFiles(file)
  }

  /** The job is done: in how many clicks and filled fields is kept in the report. */
  expectAtMost(most: { clicks: number; fills: number }): void {
    const { clicks, fills } = this
    test.info().annotations.push({ type: 'effort', description: `${clicks} clicks, ${fills} fields` })
    expect(clicks, 'clicks').toBeLessThanOrEqual(most.clicks)
    expect(fills, 'filled fields').toBeLessThanOrEqual(most.fills)
  }
}
