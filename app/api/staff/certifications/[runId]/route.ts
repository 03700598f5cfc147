export { downloadCertification as GET } from '@/server/downloads/certification-report'
