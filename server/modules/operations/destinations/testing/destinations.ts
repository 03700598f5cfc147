import type { Prisma } from '@/prisma/generated/client'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { testStart } from '@/server/testing/tenants'

/** `destinationSecret` of every webhook here. */
export const testSecret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

/** What an event of an incident tells beside its words. */
export const incidentDetails = { incident_id: newId(), figures: {}, undelivered: [] }

/** A signed HTTPS destination that wants everything. */
export async function createTestDestination(
  data: Partial<Prisma.DestinationUncheckedCreateInput>,
): Promise<string> {
  const id = newId()
  await db.destination.create({
    data: {
      id,
      kind: 'webhook',
      name: 'Test',
      url: 'https://events.example.com/',
      secretSealed: keyring().seal(testSecret, 'destination.secret'),
      severities: ['critical', 'warning', 'info'],
      createdBy: { kind: 'system', name: 'test' },
      createdAt: testStart,
      confirmedAt: testStart,
      updatedAt: testStart,
      ...data,
    },
  })
  return id
}
