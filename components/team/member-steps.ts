import type { Member } from './roles'

export type MemberStep = 'suspend' | 'reinstate' | 'offer' | 'resetTwoFactor' | 'allowProviderLink' | 'leave'

const words = {
  suspend: {
    title: (name: string) => `Suspend ${name}?`,
    text: 'They are signed out immediately and can’t open this organization until reinstated.',
    action: 'Suspend',
    tone: 'danger',
  },
  reinstate: {
    title: (name: string) => `Reinstate ${name}?`,
    text: 'They regain access with their previous role and must sign in again.',
    action: 'Reinstate',
    tone: undefined,
  },
  offer: {
    title: (name: string) => `Offer ownership to ${name}?`,
    text: 'They have seven days to accept. You then become an admin, and only they can transfer ownership back.',
    action: 'Offer ownership',
    tone: 'danger',
  },
  resetTwoFactor: {
    title: (name: string) => `Reset two-factor authentication for ${name}?`,
    text: 'For members who lost their phone and recovery codes. Verify their identity first. They are signed out everywhere, sign in with their password only, and set up 2FA again.',
    action: 'Reset',
    tone: 'danger',
  },
  allowProviderLink: {
    title: (name: string) => `Let single sign-on link ${name} without a password?`,
    text: 'At their next sign-in by your identity provider, within 24 hours, their account is linked without its password. Verify their identity first.',
    action: 'Allow',
    tone: undefined,
  },
  leave: {
    title: () => 'Leave this organization?',
    text: 'You lose access immediately. To return, you need a new invitation.',
    action: 'Leave',
    tone: 'danger',
  },
} as const

/** The question about an action on a member. */
export const describeMemberStep = (step: MemberStep, { name, keyCount }: Member) => ({
  ...words[step],
  title: words[step].title(name),
  text: `${words[step].text}${keysText(step, keyCount)}`,
})

/** The effect on API keys that the member is responsible for. */
function keysText(step: MemberStep, keyCount: number): string {
  if (keyCount === 0) return ''
  const keys = keyCount === 1 ? '1 API key' : `${keyCount} API keys`
  if (step === 'reinstate') return ` ${keys} they are responsible for will work again.`
  const stops = step === 'suspend' || step === 'leave'
  return stops
    ? ` ${keys} they are responsible for will stop working until they are reinstated or another member takes them over on the API keys page. To keep them working, first choose “Move keys to service account”.`
    : ''
}
