import { expect, it } from 'vitest'
import { supportLink } from './branding'

it.each([
  ['help@casino.example', 'mailto:help@casino.example', 'help@casino.example'],
  ['https://casino.example', 'https://casino.example', 'casino.example'],
  ['https://casino.example/help?x=1', 'https://casino.example/help?x=1', 'casino.example/help'],
])('the support address %s leads to %s and reads %s', (address, href, label) => {
  expect(supportLink(address)).toEqual({ href, label })
})

it('adds no field to the mail that it opens', () => {
  expect(supportLink('a?bcc=b@casino.example').href).not.toContain('?')
})
