export { downloadEvidence as GET } from '@/server/downloads/evidence-file'
