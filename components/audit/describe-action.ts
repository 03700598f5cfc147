/** Names of subjects and events that people know by another word. */
const terms: Record<string, string> = {
  'affiliate address': 'payout address',
  'affiliate enquiry': 'enquiry',
  'affiliate organization attributed': 'organization attributed to its affiliate',
  'affiliate payout file': 'bank file',
  'affiliate programme saved': 'affiliate programme version saved',
  'affiliate withdrawal approval given': 'first approval of a withdrawal given',
  'affiliate withdrawal approved': 'withdrawal approved by two people',
  'affiliate withdrawal paid': 'withdrawal paid',
  'affiliate withdrawal failed': 'withdrawal failed, amount returned',
  'affiliate withdrawal rejected': 'withdrawal rejected, amount returned',
  'affiliate withdrawal requested': 'withdrawal requested',
  'callback run': 'bulk run',
  'deletion account cancelled': 'account deletion cancelled',
  'deletion account requested': 'account deletion requested',
  'deletion account scheduled': 'account deletion scheduled',
  'free round grant': 'free-round grant',
  invite: 'invitation',
  'invoice details changed': 'billing details changed',
  'invoice month closed': 'month closed',
  'invoice payment booked': 'payment booked',
  'jurisdiction dropped': 'jurisdiction profile removed',
  'jurisdiction published': 'jurisdiction profile published',
  'jurisdiction taken': 'jurisdiction profile adopted',
  'key issued': 'API key created',
  key: 'API key',
  kyb: 'verification',
  movement: 'transaction',
  'player readmission requested': 'end of exclusion requested',
  'player readmission withdrawn': 'end of exclusion request withdrawn',
  'player readmitted': 'exclusion ended',
  'game rtp choice removed': 'RTP choice removed',
  'game rtp chosen': 'RTP variant chosen',
  'payout file': 'bank file',
  'provider synchronised': 'catalogue synced',
  'session launched as test': 'test session launched',
  'scim user': 'provisioned person',
  scim: 'SCIM',
  'sso break glass used': 'emergency sign-in used',
  'sso connection': 'sign-in connection',
  'sso domain': 'domain',
  'sso secret': 'client secret',
  sso: 'single sign-on',
}

/** Events whose stored names are older than the words of the screens. */
const renamed: Record<string, string> = {
  'games.switched_off': 'games.disabled',
  'games.switched_on': 'games.enabled',
}

const inTerms = (words: string) =>
  words.replace(new RegExp(`^(?:${Object.keys(terms).join('|')})\\b`), (known) => terms[known] ?? known)

/** `key.renamed` reads "API key renamed". What happens to a staff visit needs no "staff" before it. */
export function describeAction(action: string): string {
  const named = renamed[action] ?? action
  const words = inTerms(named.replace(/^staff\./, '').replaceAll(/[._]/g, ' '))
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `movement` with its id reads "transaction 0190…". */
export const describeSubject = (type: string, id: string) => `${inTerms(type.replaceAll('_', ' '))} ${id}`

const abbreviations: Record<string, string> = { id: 'ID', ids: 'IDs', ip: 'IP', url: 'URL' }

/** A field of a snapshot: `creditMinor` reads "credit", `isActive` "active", `gameIds` "game IDs". */
export function describeField(field: string): string {
  const words = field
    .replace(/^(?:is|has)(?=[A-Z])|Minor$/g, '')
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .toLowerCase()
  return words.replaceAll(/\b(?:ids?|ip|url)\b/g, (known) => abbreviations[known] ?? known)
}
