import type { ErrorRef } from '@/server/contract/operation'

/** What a provider can do wrong when a game is launched (spec §7.2). */
export const launchErrors: readonly ErrorRef[] = [
  { code: 'E1001', when: 'The provider is not connected.' },
  { code: 'E1002', when: 'The provider is not available. Retry.' },
  { code: 'E1003', when: 'The provider is suspended.' },
  { code: 'E1004', when: 'The provider is not set up correctly on our side.' },
  { code: 'E1050', when: 'The provider did not accept our credentials.' },
  { code: 'E1051', when: 'The provider does not know the game.' },
  { code: 'E1052', when: 'The provider is receiving too many launches.' },
  { code: 'E1053', when: 'The provider did not answer in time. Retry.' },
  { code: 'E1054', when: 'The provider could not be reached. Retry.' },
  { code: 'E1055', when: 'The provider refused the launch, or returned no URL.' },
  { code: 'E1056', when: 'The provider returned an unsafe URL.' },
]
