import { expect, test } from 'vitest'
import { explainUrlRefusal } from './acceptable-endpoint'

test('a refused port names the ports that this deployment allows, 443 only where it is one of them', () => {
  expect(explainUrlRefusal('port', [8443])).toBe('This deployment sends callbacks to port 8443 only.')
  expect(explainUrlRefusal('port', [443, 8443])).toBe(
    'This deployment sends callbacks to ports 443 and 8443 only.',
  )
})

test('port 0 is refused as itself where any port is allowed', () => {
  expect(explainUrlRefusal('port', [])).toBe('The callback URL must not use port 0.')
})
