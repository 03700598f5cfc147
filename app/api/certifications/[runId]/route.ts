export { downloadOwnCertification as GET } from '@/server/downloads/certification-report'
