import { notFound, urns } from './protocol'

/** What this service says of itself (RFC 7643 5 to 7). */

const schemaOf = 'urn:ietf:params:scim:schemas:core:2.0:Schema'
const no = { supported: false }

export const serviceProviderConfig = (baseUrl: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: no,
  sort: no,
  etag: no,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token of the connection, made under Settings, Single sign-on.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
})

const resourceType = (baseUrl: string, name: 'User' | 'Group') => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema: name === 'User' ? urns.user : urns.group,
  meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${name}` },
})

export const resourceTypes = (baseUrl: string) => [
  resourceType(baseUrl, 'User'),
  resourceType(baseUrl, 'Group'),
]

interface Traits {
  type?: string
  multiValued?: boolean
  required?: boolean
  caseExact?: boolean
  mutability?: string
  uniqueness?: string
  subAttributes?: object[]
}

const attribute = (name: string, traits: Traits = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...traits,
})
const externalId = attribute('externalId', { caseExact: true })
const list = (name: string, subAttributes: object[], traits: Traits = {}) =>
  attribute(name, { type: 'complex', multiValued: true, subAttributes, ...traits })

export const schemas = (baseUrl: string) =>
  [
    {
      id: urns.user,
      name: 'User',
      attributes: [
        externalId,
        attribute('userName', { required: true, uniqueness: 'server' }),
        attribute('displayName'),
        attribute('name', {
          type: 'complex',
          subAttributes: [
            attribute('givenName'),
            attribute('familyName'),
            attribute('formatted', { mutability: 'readOnly' }),
          ],
        }),
        list('emails', [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })]),
        attribute('active', { type: 'boolean' }),
        list('groups', [attribute('value'), attribute('display')], { mutability: 'readOnly' }),
      ],
    },
    {
      id: urns.group,
      name: 'Group',
      attributes: [
        externalId,
        attribute('displayName', { required: true, uniqueness: 'server' }),
        list('members', [attribute('value', { caseExact: true, mutability: 'immutable' })]),
      ],
    },
  ].map((schema) => ({
    schemas: [schemaOf],
    ...schema,
    meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${schema.id}` },
  }))

export function one<T extends { id: string }>(all: readonly T[], id: string): T {
  const found = all.find((each) => each.id === id)
  if (!found) throw notFound()
  return found
}
