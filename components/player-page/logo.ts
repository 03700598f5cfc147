import type { PlayerBranding } from '@/server/contract/branding'
import { escapeHtml } from './escape-html'
import type { PageScheme } from './player-page'

/**
 * The logo for the scheme. One that was made for the other scheme stands on a plate of that scheme's colour, or a dark logo would not be
 * seen on a dark page. Without any logo, the icon and the name.
 */
export function header(branding: PlayerBranding, scheme: PageScheme): string {
  const { displayName, icon, logoLight, logoDark } = branding
  const name = escapeHtml(displayName ?? '')
  if (logoLight === null && logoDark === null) {
    if (icon === null && displayName === null) return ''
    return `<header>${icon === null ? '' : image(icon, '')}${name === '' ? '' : `<span>${name}</span>`}</header>`
  }
  return `<header>${logo({ logoLight, logoDark }, { name, scheme })}</header>`
}

type Logos = Pick<PlayerBranding, 'logoLight' | 'logoDark'>

function logo(
  { logoLight, logoDark }: Logos,
  { name, scheme }: { name: string; scheme: PageScheme },
): string {
  if (scheme === 'light')
    return logoLight === null ? image(logoDark ?? '', name, 'on-dark') : image(logoLight, name)
  if (scheme === 'dark')
    return logoDark === null ? image(logoLight ?? '', name, 'on-light') : image(logoDark, name)
  if (logoLight === null) return image(logoDark ?? '', name, 'on-dark')
  if (logoDark === null) return image(logoLight, name, 'on-light')
  return `<picture><source srcset="${escapeHtml(logoDark)}" media="(prefers-color-scheme: dark)">${image(logoLight, name)}</picture>`
}

const image = (address: string, alt: string, plate?: 'on-light' | 'on-dark') =>
  `<img src="${escapeHtml(address)}" alt="${alt}"${plate === undefined ? '' : ` class="${plate}"`}>`
