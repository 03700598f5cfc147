import { clientAddress } from '@/server/auth/client-address'
import { lastOrganizationCookieName, organizationCookieName, sessionCookieName } from '@/server/auth/cookies'
import { type OpenedByStaff, readOpenedOrganizations } from '@/server/auth/opened-organization-token'
import { readSessionToken } from '@/server/auth/session-token'
import { AppError } from '@/server/core/app-error'
import { type Clock, systemClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { inLane } from '@/server/database/lane'
import {
  findOpenedOrganization,
  findViewer,
  type OpenedOrganization,
  type Viewer,
} from '@/server/modules/accounts/members'
import { requirePageBudget } from '@/server/modules/platform/rate-limits'
import { readWrittenAt } from './written-cookie'

/** What a cabinet call knows before any check: who is signed in, and for which organization it is. */
export interface CabinetContext {
  requestId: string
  clock: Clock
  origin: { ip: string | null; userAgent: string | null }
  viewer: Viewer | null
  /**
   * Slug of the organization that the page's address or the call names, whether or not the person may see it; null:
   * none.
   */
  asked: string | null
  /** The organization asked for, if this person may see it. */
  opened: OpenedOrganization | null
  /** What staff opened within the hour, in any tab. */
  openedByStaff: readonly OpenedByStaff[]
  /**
   * What is closed until this session has proven a second factor: the organization asked for, or staff pages to staff.
   */
  owesTwoFactorTo: string | null
  /** When this browser last changed something, in milliseconds since 1970. */
  writtenAtMs: number | null
  /** Adds a Set-Cookie line to the answer; only calls over HTTP can. */
  setCookie: (line: string) => void
}

/** What staff need a second factor for. */
export const croupier = 'Croupier'

interface Incoming {
  headers: Headers
  /** Slug from the call or the page's address: never from the session, which all tabs of a browser share. */
  organization: string | null
  readCookie: (name: string) => string | undefined
  setCookie: (line: string) => void
}

/** Reads the session at each request: the user row decides whether it still counts. */
export function createCabinetContext(incoming: Incoming): Promise<CabinetContext> {
  return inLane({ name: 'cabinet' }, () => readContext(incoming))
}

async function readContext({
  headers,
  organization,
  readCookie,
  setCookie,
}: Incoming): Promise<CabinetContext> {
  const clock = systemClock
  const now = clock.now()
  const session = await readSessionToken(readCookie(sessionCookieName()), now)
  const origin = { ip: clientAddress(headers), userAgent: headers.get('user-agent') }
  const viewer = session && (await findViewer(session, { now, ip: origin.ip }))
  const proof = readCookie(organizationCookieName())
  const openedByStaff = viewer ? await readOpenedOrganizations(proof, viewer.userId, now) : []
  const writtenAtMs = readWrittenAt(readCookie, clock)
  const base = { requestId: newId(), clock, origin, viewer, openedByStaff, writtenAtMs, setCookie }
  const nowhere = { asked: null, opened: null, owesTwoFactorTo: null }
  return inOrganization({ ...base, ...nowhere }, organization)
}

function findOpened(
  { viewer, openedByStaff }: Pick<CabinetContext, 'viewer' | 'openedByStaff'>,
  slug: string | null,
): Promise<OpenedOrganization | null> | null {
  if (!viewer || slug === null) return null
  const openedIds = openedByStaff.map(({ id }) => id)
  return inLane({ name: 'cabinet' }, () => findOpenedOrganization(viewer, { slug, openedIds }))
}

function closedWithoutTwoFactor(viewer: Viewer | null, found: OpenedOrganization | null) {
  // defence: an organization that requires 2FA needs it proven by the session
  const isOwed = found?.requiresTwoFactor === true && !viewer?.session.secondFactorAt
  const isUnprovenStaff = viewer?.isStaff === true && viewer.staffRole === null
  return {
    opened: isOwed ? null : found,
    owesTwoFactorTo: isOwed ? found.name : isUnprovenStaff ? croupier : null,
  }
}

/**
 * For a page outside any organization: its navigation leads to the organization opened last, or to the person's first.
 */
export async function inLastOrganization(
  context: CabinetContext,
  readCookie: Incoming['readCookie'],
): Promise<CabinetContext> {
  const last = readCookie(lastOrganizationCookieName()) ?? null
  const first = context.viewer?.memberships[0]?.slug ?? null
  const found = (await findOpened(context, last)) ?? (await findOpened(context, first))
  return inOrganization(context, found?.slug ?? null)
}

/** The same person and request, for another organization. */
export async function inOrganization(context: CabinetContext, slug: string | null): Promise<CabinetContext> {
  const found = await findOpened(context, slug)
  return { ...context, asked: slug, ...closedWithoutTwoFactor(context.viewer, found) }
}

/**
 * As above for a page; the number of pages per minute is limited. Throws E9001 with a digest that the error page reads.
 */
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
