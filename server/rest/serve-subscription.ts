import { AppError } from '@/server/core/app-error'
import { type Clock, systemClock } from '@/server/core/clock'
import { inLane } from '@/server/database/lane'
import { isMailConfigured } from '@/server/modules/accounts/mail'
import {
  askSubscriber,
  confirmSubscription,
  endSubscription,
  findSubscription,
  SubscriberEmail,
} from '@/server/modules/operations/status'
import { requireAddressBudget } from '@/server/modules/platform/rate-limits'
import { originOf } from '@/server/rest/headers'

/** The documents of a subscription, by what was done or is asked. */
export interface SubscriptionPages {
  /** Of the documents' one style sheet, for their policy. */
  styleHash: string
  asked(): string
  invalid(typed: string): string
  busy(message: string): string
  unavailable(): string
  open(): string
  confirmed(): string
  ended(): string
  unknown(): string
}

const live: { clock: Clock } = { clock: systemClock }

/** `POST /status/subscribe`: the same answer whether or not the address is known. */
export const serveSubscribe = (
  request: Request,
  pages: SubscriptionPages,
  { clock } = live,
): Promise<Response> =>
  answered(request, pages, async (page) => {
    if (!isMailConfigured()) return page(pages.unavailable(), 404)
    const typed = (await fieldsOf(request)).get('email')?.trim() ?? ''
    const email = SubscriberEmail.safeParse(typed)
    if (!email.success) return page(pages.invalid(typed.slice(0, 254)), 400)
    await askSubscriber({ clock, origin: originOf(request.headers) }, email.data)
    return page(pages.asked())
  })

/** `GET /status/subscription/…`: what the link's subscription is. It changes nothing: mail programs open links too. */
export const showSubscription = (
  request: Request,
  pages: SubscriptionPages,
  token: string,
): Promise<Response> =>
  answered(request, pages, async (page) => {
    const found = await findSubscription(token)
    if (found === null) return page(pages.unknown(), 404)
    return page(found.isConfirmed ? pages.confirmed() : pages.open())
  })

/** `POST /status/subscription/…` confirms or ends it; a mail program's one-click POST (RFC 8058) ends it. */
export const changeSubscription = (
  request: Request,
  pages: SubscriptionPages,
  token: string,
): Promise<Response> =>
  answered(request, pages, async (page) => {
    if ((await fieldsOf(request)).get('action') === 'confirm')
      return (await confirmSubscription({ clock: systemClock }, token))
        ? page(pages.confirmed())
        : page(pages.unknown(), 404)
    await endSubscription(token)
    return page(pages.ended())
  })

const fieldsOf = async (request: Request) => new URLSearchParams(await request.text())

type Page = (text: string, status?: number) => Response

/** Each address has a budget; a refusal is a page too. */
function answered(
  request: Request,
  pages: SubscriptionPages,
  work: (page: Page) => Promise<Response>,
): Promise<Response> {
  const page: Page = (text, status = 200) =>
    new Response(text, { status, headers: headersWith(pages.styleHash) })
  return inLane({ name: 'cabinet' }, async () => {
    try {
      const address = originOf(request.headers).ip
      await requireAddressBudget('status', { address, calls: 1, now: systemClock.now() })
      return await work(page)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'E9001')) throw error
      return page(pages.busy(error.message), 429)
    }
  })
}

const headersWith = (styleHash: string) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
})
