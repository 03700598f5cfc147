import { describe, expect, it } from 'vitest'
import { redactBody, redactText } from './record-request'

describe('what is kept of a body', () => {
  it('has no game link, and says where one was', () => {
    const body = '{"session_id":"s1","game_url" : "https://x.example/launch/a\\"b","provider_code":"aurora"}'
    expect(redactBody(body, 2_000)).toBe(
      '{"session_id":"s1","game_url" : "[redacted]","provider_code":"aurora"}',
    )
  })

  it('has no secret even where the cut goes through it', () => {
    expect(redactBody('{"a":1,"access_token":"abcdefgh"}', 24)).toBe('{"a":1,"access_token":"[redacted]"')
    expect(redactBody('{"game_url":"https://x.example/launch/abc', 30)).not.toContain('x.example')
  })

  it('is the rest as it was sent, whatever that is', () => {
    for (const body of ['', 'not json', '{"token_count":3}', '["token","b"]', '{"a":"token","b":"c"}']) {
      expect(redactBody(body, 2_000)).toBe(body)
    }
  })

  it('keeps of an API key what recognises it', () => {
    expect(redactText('/v1/games?k=crp_12345678abcdefghijklmnopqrstuvwxyz01')).toBe(
      '/v1/games?k=crp_12345678…',
    )
  })

  it('has no parameter of an address that opens something', () => {
    expect(redactBody('{"return_url":"https://c.example/back?lang=en&auth_token=abc#x"}', 2_000)).toBe(
      '{"return_url":"https://c.example/back?lang=en&auth_token=[redacted]#x"}',
    )
  })

  it('can be stored: PostgreSQL takes no NUL', () => {
    expect(redactText('a\0b')).toBe('a\uFFFDb')
  })
})
