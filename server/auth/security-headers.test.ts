import { describe, expect, it } from 'vitest'
import { securityHeaders } from './security-headers'

const live = securityHeaders({ nonce: 'n0nce', isSecure: true, isDevelopment: false, gameOrigins: [] })

describe('the headers of a cabinet page', () => {
  it('let only scripts with the nonce run, and nobody frame it', () => {
    const policy = live['content-security-policy']
    expect(policy).toContain("script-src 'self' 'nonce-n0nce' 'strict-dynamic';")
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(live['x-frame-options']).toBe('DENY')
  })

  it('ask for https for good where the deployment has it, and only there', () => {
    expect(live['strict-transport-security']).toContain('max-age=')
    const local = securityHeaders({
      nonce: 'n',
      isSecure: false,
      isDevelopment: false,
      gameOrigins: ['http://127.0.0.1:4010'],
    })
    expect(local).not.toHaveProperty('strict-transport-security')
    expect(local['content-security-policy']).not.toContain('upgrade-insecure-requests')
  })
})
