import { organizationPages } from '@/server/contract/cabinet-addresses'
import { inSpan } from '@/server/core/span'
import type { Handle } from './answer'

const ofOrganization: ReadonlySet<string> = new Set(organizationPages)
const others: ReadonlySet<string> = new Set([
  'account',
  'complete',
  'docs',
  'enquire',
  'invite',
  'launch',
  'outbox',
  'r',
  'replay',
  'reset',
  'sign-in',
  'staff',
  'status',
])

/** The kind of page, of a closed list: an address names organizations, rows and tokens. Null: no page. */
function pageOf(pathname: string): string | null {
  const [, first = '', slug = '', page = ''] = pathname.split('/')
  if (first !== 'o') return others.has(first) ? first : null
  if (slug === '') return 'organizations'
  return page === '' ? 'overview' : ofOrganization.has(page) ? page : null
}

/** `handle` as a span where it draws a page, until the last byte is written. */
export function tracePage(pathname: string, handle: Handle): Handle {
  const page = pageOf(pathname)
  if (page === null) return handle
  return (request, response) => {
    const draw = async () => {
      const ended = new Promise<void>((resolve) => response.once('close', resolve))
      await handle(request, response)
      if (!response.destroyed) await ended
      return response.statusCode
    }
    // defence: a span of a page does not tell its address
    const facts = { operation: page }
    return inSpan(
      () => ({ name: 'request page', kind: 'server', isRoot: true, facts }),
      draw,
      (status) => ({ status }),
    )
  }
}
