import { env } from '@/server/env'
import type { Letter } from '@/server/modules/mail'

/** The letters about people and access. Names come from people, so they stand in the text and never in a link. */

const notYou = 'If this was not you, choose a new password at once and tell the owner of your organization.'

const accountLink = () => ({ label: 'Open your account', url: `${env().baseUrl}/account` })

export function inviteLetter(invite: {
  email: string
  organization: string
  invitedBy: string
  role: string
  url: string
}): Letter {
  return {
    kind: 'invite',
    to: invite.email,
    subject: `A seat in ${invite.organization} at Croupier`,
    paragraphs: [`${invite.invitedBy} offers you a seat in ${invite.organization} as ${invite.role}.`],
    link: { label: 'Take the seat', url: invite.url },
    closing: 'The link works once, for seven days. If you did not expect it, leave it unopened.',
  }
}

export function resetLetter({ email, url }: { email: string; url: string }): Letter {
  return {
    kind: 'password_reset',
    to: email,
    subject: 'Choose a new password for Croupier',
    paragraphs: ['Somebody, hopefully you, asked for a new password for this address.'],
    link: { label: 'Choose a password', url },
    closing: 'The link works once, for an hour. If it was not you, nothing has changed and you can leave it.',
  }
}

export function passwordChangedLetter({ email }: { email: string }): Letter {
  return {
    kind: 'password_changed',
    to: email,
    subject: 'Your Croupier password was changed',
    paragraphs: ['Your password was changed, and every other session of yours was ended.'],
    link: accountLink(),
    closing: notYou,
  }
}

const twoFactorNews = {
  on: 'Two-factor sign-in is on: from now on a code of your authenticator app is asked for.',
  off: 'Two-factor sign-in was turned off: your password alone signs in.',
  appOff: 'The authenticator app was turned off. Your passkeys still sign in.',
  reset:
    'Two-factor sign-in was reset by an administrator: your password alone signs in until you set it up again.',
  passkeyAdded: 'A passkey was added: it signs in to your account by itself.',
  passkeyRemoved: 'A passkey was removed from your account.',
  recovery: 'A recovery code was used to sign in. Make new ones when few are left.',
} as const

export function twoFactorLetter({
  email,
  news,
}: {
  email: string
  news: keyof typeof twoFactorNews
}): Letter {
  return {
    kind: 'two_factor_changed',
    to: email,
    subject: 'Your Croupier sign-in has changed',
    paragraphs: [twoFactorNews[news]],
    link: accountLink(),
    closing: notYou,
  }
}

export function ownershipLetter(offer: { email: string; organization: string; from: string }): Letter {
  return {
    kind: 'ownership_offered',
    to: offer.email,
    subject: `The ownership of ${offer.organization} is offered to you`,
    paragraphs: [
      `${offer.from} offers you the ownership of ${offer.organization}. It changes hands when you accept.`,
    ],
    link: { label: 'Open the team page', url: `${env().baseUrl}/team` },
    closing: 'The offer stands for seven days. Until you accept, nothing changes.',
  }
}

export function joinRequestLetter(request: {
  to: string
  organization: string
  name: string
  email: string
}): Letter {
  return {
    kind: 'join_requested',
    to: request.to,
    subject: `Somebody asks for a seat in ${request.organization}`,
    paragraphs: [`${request.name} (${request.email}) knows the join code and asks for a seat.`],
    link: { label: 'Open the team page', url: `${env().baseUrl}/team` },
    closing: 'Nothing is open to them until you say yes.',
  }
}
