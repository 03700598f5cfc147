import type { DefenceList } from '../markers'

/** Verification of organizations. */
export const kyb: DefenceList = {
  'server/modules/accounts/kyb/case-state.test.ts': {
    'a verification changes by the moves of its table alone': ['from.includes(state)', 'from.length > 0'],
    'what was submitted for verification is not changed': [
      'kybEditableStates.includes(state)',
      'kybEditableStates.length > 0',
    ],
  },
  'server/modules/accounts/kyb/match-contract.test.ts': {
    'a subject that was not screened is not taken as clear': [
      'response?.status !== 200',
      'response === undefined && id === ""',
    ],
  },
  'server/modules/accounts/kyb/verification.db.test.ts': {
    'only a complete verification is submitted': 'remove',
    'a submitted document is not deleted': 'remove',
    'a document leaves only with an audit row': 'remove',
    'a document belongs to an owner or officer of its organization': [
      'owners.some(({ id }) => id === subjectId)',
      'owners',
    ],
    'only companies of the same organization are held': 'remove',
    'circular ownership is refused': 'remove',
  },
  'server/modules/accounts/kyb/reviews.db.test.ts': {
    'two different people approve a verification': 'remove',
    'own verifications cannot be approved': 'remove',
    'only who has been screened is approved': 'remove',
    'open screening hits block an approval': 'remove',
    'the second approver decided nothing else': 'remove',
    'approvals do not outlive a new screening hit': 'remove',
    'who is under sanctions is not accepted': 'remove',
    'reading a verification is audited': 'remove',
  },
}
