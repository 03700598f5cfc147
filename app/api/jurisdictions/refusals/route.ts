export { downloadRefusals as GET } from '@/server/downloads/refusals-export'
