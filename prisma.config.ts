import { defineConfig } from 'prisma/config'

/** For the editor and for `prisma` commands run by hand; the project's own scripts read the same folders. */
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
})
