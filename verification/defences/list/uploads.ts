import type { DefenceList } from '../markers'

/** What people upload, and who gets to see it. */
export const uploads: DefenceList = {
  'server/modules/platform/files/files.db.test.ts': {
    'an upload is cut at its limit': 'remove',
    'an upload needs the permission of its purpose': 'remove',
    'unused uploads of an organization are limited': 'remove',
    'uploads of an organization at once are limited': [
      "semaphore.run(organizationId ?? '', async () => {",
      '(async (work: () => Promise<FileView>) => work())(async () => {',
    ],
    'uploads of an organization are counted one after the other': 'remove',
    'pictures of an organization that wait are limited': 'remove',
    'files are worked on in turns, documents first': [
      ["(purpose = 'kyb_document') desc, ", ''],
      ['array_position($3::uuid[], organization_id)', 'array_length($3::uuid[], 1)'],
    ],
    'a file name has no folders and nothing invisible': ["replace(/\\p{C}/gu, '')", 'replace(/^$/, "")'],
    'a file is claimed once, by its own organization, for its purpose': [
      [' ownerId: null,', ''],
      [' organizationId,', ''],
      [' purpose,', ''],
    ],
    'a storage full of unknown files is not emptied': ['? [] : orphans', '? orphans : orphans'],
  },
  'server/modules/platform/files/storage/folder-storage.test.ts': {
    'a storage key stays in its folder': 'remove',
  },
  'server/modules/platform/files/hostile.db.test.ts': {
    'the type of an upload is decided by its content': ['!rules.types.includes(mediaType)', 'false'],
  },
  'server/modules/platform/files/scan.db.test.ts': {
    'a file that the scanner finds something in is refused': 'remove',
  },
  'server/modules/platform/files/make-variants.test.ts': {
    'only the picture formats of uploads are decoded': 'remove',
    'pictures are decoded with limited memory': ["['/bin/sh', '-c', limited, ...program]", 'program'],
    'a picture that takes too long is given up': ["child.kill('SIGKILL')", 'undefined'],
  },
  'server/modules/platform/files/decoder/clean-svg.test.ts': {
    'an SVG has few elements': 'remove',
    'an SVG holds shapes only': 'remove',
    'an SVG loads nothing': 'remove',
    'the style of an SVG has no effects': 'remove',
  },
  'server/modules/catalogue/game-assets/game-assets.db.test.ts': {
    'pictures of games are scoped to the organization and brand': [
      ['shown.organization_id = $1', '$1::uuid is not null'],
      [
        'shown.brand_id = coalesce(${brand}::uuid, (select o.default_brand_id from organization o where o.id = $1))',
        '${brand}::uuid is null or true',
      ],
    ],
    'pictures of games are put up for brands of the own organization': 'remove',
    'a picture of a game is removed by its owner': ['{ id, ...owner }', '{ id }'],
    'the pictures of a game are limited': 'remove',
  },
  'server/modules/catalogue/game-assets/import-assets.db.test.ts': {
    'the number of files in an archive is limited': 'remove',
    'a name in an archive can be stored': 'remove',
    'a file of an archive is unpacked up to its limit': ['Math.max(sizeBytes, 1)', '99_999_999'],
    'the directory of an archive is limited': 'remove',
    'an archive is imported by who uploaded it': 'remove',
  },
  'server/rest/serve-file.db.test.ts': {
    'a link to a file is signed': 'remove',
    'a link to a file expires': ['expiresAt > clock.now().getTime()', 'expiresAt > 0'],
    'what is not a picture is saved, not shown': [
      '!named.isDownload && isShownInline(mediaType)',
      '!named.isDownload',
    ],
    'an uploaded file runs nothing': 'remove',
  },
  'server/rest/open-floods.db.test.ts': {
    'files have a budget per address': 'remove',
    'networks take turns at reading files': [
      "${address === null ? 'unknown' : clientNetwork(address)}",
      'all',
    ],
    'refusals of strangers are sampled in the log': ['isOpenToAll && errorCode !== null', 'false'],
    'looks at the status have a budget per address': 'remove',
    'looks at the status at once share one reading': ['??=', '='],
  },
  'server/cache/invalidation-feed.db.test.ts': {
    'published pictures are looked up once': [
      'unknown.get(address, async () => {',
      '(async (_: string, read: () => Promise<true | null>) => read())(address, async () => {',
    ],
  },
  'server/downloads/upload-file.db.test.ts': {
    'an upload of a file checks Origin': 'remove',
  },
}
