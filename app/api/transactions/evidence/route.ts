export { downloadEvidence as GET } from '@/server/trpc/evidence-file'
