import { createRouter } from './match-route'

const kibibyte = 1024
/** Most of what Next answers takes a small form or none. */
export const formLimitBytes = 64 * kibibyte

/** What holds for every request below a path. */
export interface Area {
  /** The form in which a request is refused. */
  form: 'operator' | 'provider' | 'trpc' | 'auth'
  /** An API promises JSON whatever its address looks like; pages are Next's to redirect and to draw. */
  isApi: boolean
  /** How much of a body Next is given; null: what reads the body measures it. */
  bodyLimitBytes: number | null
}

const page: Area = { form: 'operator', isApi: false, bodyLimitBytes: formLimitBytes }

/** Named as the folders under `app`. Bodies without a limit: server/rest/read-body.ts and server/trpc/campaign-files.ts measure them. */
export const areas: Readonly<Record<string, Area>> = {
  '/v1/[[...path]]': { form: 'operator', isApi: true, bodyLimitBytes: null },
  '/openapi/[[...path]]': { form: 'operator', isApi: true, bodyLimitBytes: formLimitBytes },
  '/provider/[[...path]]': { form: 'provider', isApi: true, bodyLimitBytes: null },
  '/api/trpc/[[...path]]': { ...page, form: 'trpc' },
  '/api/auth/[[...path]]': { ...page, form: 'auth' },
  '/api/inngest/[[...path]]': { ...page, bodyLimitBytes: 1024 * kibibyte },
  '/api/campaigns/[campaignId]/players/[[...path]]': { ...page, bodyLimitBytes: null },
}

const findArea = createRouter(areas)

export interface Address {
  /** The request's path and query, as Next is handed them. */
  target: string
  /** The same, resolved: dots in its path are gone. Only path and query mean anything. */
  url: URL
  area: Area
}

/** Classifies a request's target, once: for refusals, for direct dispatch and for what Next is handed. */
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

/** An id left empty is for the operation to refuse (spec §4.12), not a doubled slash. */
function withBlankGrantId(target: string): string {
  return target.replace(/^(\/v1\/free-rounds\/)(?=\/cancel\/?(?:\?|$))/, '$1%20')
}
