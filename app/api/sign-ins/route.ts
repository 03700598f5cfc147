export { downloadSignIns as GET } from '@/server/downloads/sign-ins-export'
