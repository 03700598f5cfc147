import { clientAddress } from '@/server/auth/client-address'
import { organizationCookieName, sessionCookieName } from '@/server/auth/cookies'
import { readOpenedOrganization } from '@/server/auth/opened-organization-token'
import { readSessionToken } from '@/server/auth/session-token'
import { AppError } from '@/server/core/app-error'
import { type Clock, systemClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { inLane } from '@/server/core/lane'
import {
  findOpenedOrganization,
  findViewer,
  type OpenedOrganization,
  type Viewer,
} from '@/server/modules/members'
import { requirePageBudget } from '@/server/modules/rate-limits'

/** What a cabinet call knows before any rule: who is signed in, and which organization they have open. */
export interface CabinetContext {
  requestId: string
  clock: Clock
  origin: { ip: string | null; userAgent: string | null }
  viewer: Viewer | null
  opened: OpenedOrganization | null
  /** What is closed until this session proves a second factor: the organization chosen, or Croupier's own to its staff. */
  owesTwoFactorTo: string | null
  /** Adds a Set-Cookie line to the answer; only calls over HTTP can. */
  setCookie: (line: string) => void
}

/** What staff owe a second factor to. */
export const croupier = 'Croupier'

interface Incoming {
  headers: Headers
  readCookie: (name: string) => string | undefined
  setCookie: (line: string) => void
}

/** Reads the session at each request: the user row decides whether it still counts. */
export function createCabinetContext(incoming: Incoming): Promise<CabinetContext> {
  return inLane({ name: 'cabinet' }, () => readContext(incoming))
}

async function readContext(incoming: Incoming): Promise<CabinetContext> {
  const clock = systemClock
  const session = await readSessionToken(incoming.readCookie(sessionCookieName()), clock.now())
  const origin = { ip: clientAddress(incoming.headers), userAgent: incoming.headers.get('user-agent') }
  const viewer = session && (await findViewer(session, { now: clock.now(), ip: origin.ip }))
  const proof = incoming.readCookie(organizationCookieName())
  const found = viewer && (await findOpened(viewer, proof, clock.now()))
  // defence: an organization that requires 2FA needs it proven by the session
  const isOwed = found?.requiresTwoFactor === true && !viewer?.session.secondFactorAt
  const isUnprovenStaff = viewer?.isStaff === true && viewer.staffRole === null
  return {
    requestId: newId(),
    clock,
    origin,
    viewer,
    opened: isOwed ? null : found,
    owesTwoFactorTo: isOwed ? found.name : isUnprovenStaff ? croupier : null,
    setCookie: incoming.setCookie,
  }
}

/** As above for a page, of which a person draws so many a minute. Throws E9001 with a digest that the error page reads. */
export async function createPageContext(incoming: Incoming): Promise<CabinetContext> {
  const context = await createCabinetContext(incoming)
  const { viewer, clock } = context
  if (viewer)
    // defence: cabinet pages have a budget per person
    await requirePageBudget(viewer.userId, clock.now()).catch((error: unknown) => {
      throw error instanceof AppError ? Object.assign(error, { digest: tooManyPages(error) }) : error
    })
  return context
}

/** In production a page's error reaches the browser as its digest alone. */
const tooManyPages = ({ retryAfterS = 1 }: AppError) => `too-many-requests:${retryAfterS}`

/** The organization opened last, else a member's first seat. Staff without a seat must open one. */
async function findOpened(viewer: Viewer, proof: string | undefined, now: Date) {
  const chosen = await readOpenedOrganization(proof, viewer.userId, now)
  const opened = chosen && (await findOpenedOrganization(viewer, chosen))
  if (opened) return opened
  const first = viewer.seats[0]
  return first ? findOpenedOrganization(viewer, first.organizationId) : null
}
