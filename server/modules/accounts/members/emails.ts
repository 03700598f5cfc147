import { organizationPath } from '@/server/contract/cabinet-addresses'
import { env } from '@/server/env'
import type { EmailMessage } from '@/server/modules/accounts/mail'

/** The emails about people and access. Names come from people, so they stand in the text and never in a link. */

const notYou = 'If this was not you, reset your password immediately and tell the owner of your organization.'

const accountLink = () => ({ label: 'Open your account', url: `${env().baseUrl}/account` })

export function inviteEmail(invite: {
  email: string
  organization: string
  invitedBy: string
  role: string
  url: string
}): EmailMessage {
  return {
    kind: 'invite',
    to: invite.email,
    subject: `Invitation to ${invite.organization} on Croupier`,
    paragraphs: [`${invite.invitedBy} invited you to join ${invite.organization} as ${invite.role}.`],
    link: { label: 'Accept invitation', url: invite.url },
    closing:
      'The link works once and expires in seven days. If you did not expect this invitation, ignore this email.',
  }
}

export function resetEmail({ email, url }: { email: string; url: string }): EmailMessage {
  return {
    kind: 'password_reset',
    to: email,
    subject: 'Reset your Croupier password',
    paragraphs: ['We received a request to reset the password for this email address.'],
    link: { label: 'Reset password', url },
    closing:
      'The link works once and expires in one hour. If you did not request this, ignore this email. Your password is unchanged.',
  }
}

export function passwordChangedEmail({ email }: { email: string }): EmailMessage {
  return {
    kind: 'password_changed',
    to: email,
    subject: 'Your Croupier password was changed',
    paragraphs: ['Your password was changed, and your other sessions were signed out.'],
    link: accountLink(),
    closing: notYou,
  }
}

const twoFactorNews = {
  on: 'Two-factor authentication was turned on. Signing in now requires a code from your authenticator app.',
  off: 'Two-factor authentication was turned off. You sign in with your password only.',
  appOff: 'The authenticator app was turned off. You can still sign in with your passkeys.',
  reset:
    'An administrator reset your two-factor authentication. You sign in with your password only until you set it up again.',
  passkeyAdded: 'A passkey was added to your account. It can be used to sign in without a password.',
  passkeyRemoved: 'A passkey was removed from your account.',
  recovery: 'A recovery code was used to sign in. Generate new codes when few are left.',
} as const

export function twoFactorEmail({
  email,
  news,
}: {
  email: string
  news: keyof typeof twoFactorNews
}): EmailMessage {
  return {
    kind: 'two_factor_changed',
    to: email,
    subject: 'Your Croupier sign-in settings changed',
    paragraphs: [twoFactorNews[news]],
    link: accountLink(),
    closing: notYou,
  }
}

interface Named {
  name: string
  slug: string
}

const teamLink = ({ slug }: Named) => ({
  label: 'Open the team page',
  url: env().baseUrl + organizationPath(slug, '/team'),
})

export function ownershipEmail(offer: { email: string; organization: Named; from: string }): EmailMessage {
  return {
    kind: 'ownership_offered',
    to: offer.email,
    subject: `Ownership of ${offer.organization.name} offered to you`,
    paragraphs: [`${offer.from} offers you ownership of ${offer.organization.name}.`],
    link: teamLink(offer.organization),
    closing: 'The offer expires in seven days. Nothing changes until you accept.',
  }
}

export function joinRequestEmail(request: {
  to: string
  organization: Named
  name: string
  email: string
}): EmailMessage {
  return {
    kind: 'join_requested',
    to: request.to,
    subject: `Request to join ${request.organization.name}`,
    paragraphs: [`${request.name} (${request.email}) used the join code and requests access.`],
    link: teamLink(request.organization),
    closing: 'They have no access until you approve the request.',
  }
}
