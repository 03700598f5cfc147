import { createHash } from 'node:crypto'
import { renderStatus, statusStyle } from '@/components/status-page/render-status'
import { isMailConfigured } from '@/server/modules/accounts/mail'
import { serveStatus } from '@/server/rest/serve-status'

const styleHash = createHash('sha256').update(statusStyle).digest('base64')

/** The public status page: no session, no script. */
export function GET(request: Request): Promise<Response> {
  return serveStatus(request, (status) => ({
    text: renderStatus({ ...status, canSubscribe: isMailConfigured() }),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    },
  }))
}

export const dynamic = 'force-dynamic'
