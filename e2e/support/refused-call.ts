import { expect, type Page } from '@playwright/test'
import type { Demo } from './demo'

/**
 * Makes a call of the cabinet as whoever is signed in on the page, and expects it refused for their role: a button that is
 * not shown protects nothing.
 */
export async function expectRoleRefused(page: Page, demo: Demo, path: string, input: unknown): Promise<void> {
  const response = await page.request.post(`${demo.baseUrl}/api/trpc/${path}`, {
    headers: { origin: demo.baseUrl },
    data: { json: input },
  })
  expect(response.status(), `${path}: ${await response.text()}`).toBe(403)
  expect(await response.text()).toContain('Your role in this organization does not allow this.')
}
