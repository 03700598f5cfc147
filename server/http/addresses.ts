import type { Role } from '@/server/roles'
import { createRouter } from './match-route'

const kibibyte = 1024
/** Most of what Next answers takes a small form or no body. */
export const formLimitBytes = 64 * kibibyte

/** What holds for every request below a path. */
export interface Area {
  /** The form in which a request is refused. */
  form: 'operator' | 'provider' | 'trpc' | 'auth'
  /** APIs answer in JSON whatever the address; pages are redirected and rendered by Next. */
  isApi: boolean
  /** Body limit for Next; null: the reader of the body limits it. */
  bodyLimitBytes: number | null
  /** Whose processes answer. */
  role: Role
}

const page: Area = { form: 'operator', isApi: false, bodyLimitBytes: formLimitBytes, role: 'cabinet' }
const api = { isApi: true, bodyLimitBytes: null, role: 'api' } as const

/** Named as the folders under `app`. Bodies without a limit: server/rest/read-body.ts, server/downloads/campaign-files.ts and upload-file.ts measure them. */
export const areas: Readonly<Record<string, Area>> = {
  '/v1/[[...path]]': { form: 'operator', ...api },
  '/sandbox/[[...path]]': { form: 'operator', ...api },
  '/openapi/[[...path]]': { ...page, isApi: true },
  '/provider/[[...path]]': { form: 'provider', ...api },
  '/scim/[[...path]]': { ...page, isApi: true, bodyLimitBytes: 1024 * kibibyte },
  '/studios/[[...path]]': { ...page, isApi: true },
  '/calendar/[[...path]]': { ...page, isApi: true },
  '/mcp/[[...path]]': { ...page, isApi: true },
  '/files/[[...path]]': { form: 'operator', ...api },
  '/launch/[[...path]]': { ...page, role: 'api' },
  '/replay/[[...path]]': { ...page, role: 'api' },
  '/complete/[[...path]]': { ...page, role: 'api' },
  '/api/trpc/[[...path]]': { ...page, form: 'trpc' },
  '/api/auth/[[...path]]': { ...page, form: 'auth' },
  '/api/inngest/[[...path]]': { ...page, bodyLimitBytes: 1024 * kibibyte, role: 'jobs' },
  '/api/billing/webhooks/[[...path]]': { ...page, bodyLimitBytes: 256 * kibibyte },
  '/api/campaigns/[campaignId]/players/[[...path]]': { ...page, bodyLimitBytes: null },
  '/api/sso/[connectionId]/acs/[[...path]]': { ...page, bodyLimitBytes: 256 * kibibyte },
  '/api/uploads/[[...path]]': { ...page, bodyLimitBytes: null },
}

const findArea = createRouter(areas)

export interface Address {
  /** The request's path and query, as passed to Next. */
  target: string
  /** The same with dot segments resolved. Only path and query are meaningful. */
  url: URL
  area: Area
}

/** Classifies a request's target, once: for refusals, for direct dispatch and for Next. */
export function readAddress(requested = '/'): Address {
  const target = withBlankGrantId(withoutOrigin(requested))
  const url = new URL(`http://machine.invalid${target}`)
  return { target, url, area: areaOf(url.pathname) }
}

/** An API's path stays one with doubled slashes in front. */
function areaOf(pathname: string): Area {
  const meant = findArea(pathname.replace(/^\/+/, '/')) ?? page
  return meant.isApi ? meant : (findArea(pathname) ?? page)
}

function withoutOrigin(requested: string): string {
  if (requested.startsWith('/')) return requested
  if (!URL.canParse(requested)) return '/'
  const { pathname, search } = new URL(requested)
  return pathname + search
}

/** An empty ID is the operation's to refuse (spec §4.12), not a doubled slash. */
function withBlankGrantId(target: string): string {
  return target.replace(/^(\/v1\/free-rounds\/)(?=\/cancel\/?(?:\?|$))/, '$1%20')
}
