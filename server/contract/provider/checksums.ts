import { z } from 'zod'
import { checksumAlgorithms } from '@/server/contract/forms/certificates'
import { text } from '@/server/contract/primitives'

/** What is measured of a component; either case is taken, and kept as lower. */
export const ProviderChecksum = z.object({
  game_id: text(128).meta({ description: "The provider's own code." }),
  component: text(120).meta({ description: 'A file or module, named as on the certificate.' }),
  version: text(60),
  algorithm: z.string().toLowerCase().pipe(z.enum(checksumAlgorithms)),
  value: z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-f]{8,128}$/, 'Not hexadecimal')
    .meta({ description: 'Hexadecimal.' }),
})

export const maxChecksums = 100_000

/** Answer of GET /checksums: what runs now, not what was certified. */
export const ChecksumsResponse = z
  .object({
    checksums: z
      .array(ProviderChecksum)
      .max(maxChecksums)
      .meta({ description: 'Each component of a game once for each algorithm.' }),
  })
  .meta({ id: 'ChecksumsResponse' })
