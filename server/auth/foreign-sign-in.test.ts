import { expect, test } from 'vitest'
import { POST } from '@/app/api/auth/[...nextauth]/route'

const signIn = (headers: Record<string, string>) =>
  POST(
    new Request('http://127.0.0.1:3000/api/auth/callback/credentials', {
      method: 'POST',
      headers,
      body: new URLSearchParams({ email: 'eve@example.com', password: 'a password of hers' }),
    }),
    { params: Promise.resolve({ nextauth: ['callback', 'credentials'] }) },
  )

test.each([{}, { origin: 'null' }, { origin: 'https://evil.example' }])(
  'nobody is signed in, to anybody’s account, by a page that sends %j',
  async (headers) => {
    const response = await signIn({ host: '127.0.0.1:3000', ...headers })
    expect([response.status, await response.json()]).toEqual([403, { error: 'forbidden_origin' }])
    expect(response.headers.get('set-cookie')).toBeNull()
  },
)
