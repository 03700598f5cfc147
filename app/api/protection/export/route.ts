export { downloadProtection as GET } from '@/server/downloads/protection-export'
