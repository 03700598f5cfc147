import { expect, type Page } from '@playwright/test'
import { type Demo, requireUser } from './demo'

/** The cabinet as a person uses it. */
export class Cabinet {
  constructor(
    readonly page: Page,
    private readonly demo: Demo,
  ) {}

  async open(path: string): Promise<void> {
    await this.page.goto(this.demo.baseUrl + path)
  }

  /** Fills the sign-in form that is open. Waits until React has taken the form over, or the browser would post it. */
  async submitSignIn(email: string, password: string): Promise<void> {
    await this.page.waitForLoadState('networkidle')
    await this.page.getByLabel('Email').fill(email)
    await this.page.getByRole('textbox', { name: 'Password' }).fill(password)
    await this.page.getByRole('button', { name: 'Sign in' }).click()
  }

  /** Signs in as somebody of the demo and lands on `path`. */
  async signIn(role: string, organization: string | null, path = '/'): Promise<void> {
    await this.open(`/sign-in?callbackUrl=${encodeURIComponent(path)}`)
    await this.submitSignIn(requireUser(this.demo, role, organization).email, this.demo.password)
    await expect(this.page).not.toHaveURL(/\/sign-in/)
    await this.page.waitForLoadState('networkidle')
  }
}
