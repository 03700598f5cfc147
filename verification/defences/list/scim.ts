import type { DefenceList } from '../markers'

/** What an identity provider may tell of people, and what it may not. */
export const scim: DefenceList = {
  'server/modules/accounts/scim/scim.db.test.ts': {
    "provisioning reaches people of the connection's verified domains only": 'remove',
    'an account changes its address by its person alone': 'remove',
    'a group holds people of its connection alone': 'remove',
    'SCIM tokens are made for connections of the organization alone': [
      'findOwnConnection(db, organizationId, connectionId)',
      'db.ssoConnection.findUnique({ where: { id: connectionId } })',
    ],
    'a SCIM token is stored as its hash': ['hash(token)', 'new Uint8Array(Buffer.from(token))'],
    'a revoked or outdated SCIM token opens nothing': ['!isGood(found, now)', 'false'],
    'a connection that is not active provisions no one': 'remove',
    'a provisioning body nests some levels at most': 'remove',
    'provisioning writes no read-only attribute': 'remove',
    'a filter is short': 'remove',
    "a SCIM token reads its connection's people alone": ['{ id, connectionId }', '{ id }'],
    "a SCIM token reads its connection's groups alone": ['{ id, connectionId }', '{ id }'],
    'a provider lifts no suspension but its own': 'remove',
    'provisioning neither makes nor unmakes owners': ["member.role === 'owner' || ", ''],
    "a deactivated person's sessions end at once": 'remove',
    'provisioning has a budget per address, before any token is looked up': 'remove',
  },
}
