import type { Page } from '@playwright/test'
import { type Demo, requireUser } from './demo'
import { untilInteractive } from './interactive'
import { addressIn } from './organization-pages'
import { type Credentials, signInOverHttp } from './sign-in'
import { signInAsUser } from './staff'

/** Who waits for the controls does not wait for pictures as well. */
export const withoutImages = { waitUntil: 'domcontentloaded' } as const

/** The cabinet as a person uses it: who opens a page waits until it hears them. */
export class Cabinet {
  /** Whose pages `open` opens; without one the service finds the person's own. */
  private organization: string | null = null

  constructor(
    readonly page: Page,
    private readonly demo: Demo,
  ) {}

  async open(path: string): Promise<void> {
    await this.page.goto(this.demo.baseUrl + addressIn(this.organization, path), withoutImages)
    await untilInteractive(this.page)
  }

  async reload(): Promise<void> {
    await this.page.reload(withoutImages)
    await untilInteractive(this.page)
  }

  /** Opens `path` as somebody of the demo. */
  async signIn(role: string, organization: string | null, path = '/'): Promise<void> {
    await signInAsUser(this.page.context(), this.demo, requireUser(this.demo, role, organization))
    this.organization = organization
    await this.open(path)
  }

  /** Opens `path` as a person; the form itself is filled where signing in is what is tested. */
  async signInAs(person: Credentials, path = '/'): Promise<void> {
    await signInOverHttp(this.page.request, this.demo, person)
    await this.open(path)
  }

  /** Fills the sign-in form that is open. */
  async submitSignIn(email: string, password: string): Promise<void> {
    await untilInteractive(this.page)
    await this.page.getByLabel('Email').fill(email)
    await this.page.getByRole('textbox', { name: 'Password' }).fill(password)
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
}

/** A page of the menu at the left. */
export const inMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
