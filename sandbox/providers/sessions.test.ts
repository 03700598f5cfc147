import { expect, test } from 'vitest'
import { readBranding } from './sessions'

const logo = 'https://croupier.test/files/public/aa/logo.webp'
const icon = 'https://croupier.test/files/public/bb/icon.png'

test('the logo for dark backgrounds is shown, else the icon', () => {
  expect(readBranding({ name: 'Nordic', logo_dark_url: logo, icon_url: icon })).toEqual({
    name: 'Nordic',
    logoUrl: logo,
  })
  expect(readBranding({ logo_light_url: logo, icon_url: icon })).toEqual({ name: null, logoUrl: icon })
})

test.each([
  undefined,
  null,
  'Nordic',
  {},
  { name: 7 },
  { icon_url: 'javascript:alert(1)' },
  { logo_dark_url: 'nonsense' },
])('of %j nothing is shown', (value) => expect(readBranding(value)).toBeNull())
