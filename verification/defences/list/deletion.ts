import type { DefenceList } from '../markers'

/** The deletion of organizations and accounts. */
export const deletion: DefenceList = {
  'server/modules/deletion/deletion.db.test.ts': {
    'only an owner deletes an organization': [
      `'deletion.request': { members: ['owner'`,
      `'deletion.request': { members: ['owner', 'admin'`,
    ],
    'a deletion waits for open money': 'remove',
    'a deletion token is its person’s alone': [
      'deletion.requestedById !== requirePerson(ctx).userId',
      'false',
    ],
    'a deletion token expires': 'remove',
    'keys end when a deletion starts': 'remove',
    'nothing is erased while requests are under way': 'remove',
    'a deleted organization takes no invitations': 'remove',
    'a deleted organization is not reinstated': [' || organization.deletedAt', ''],
  },
}
