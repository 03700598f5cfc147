export { downloadProtection as GET } from '@/server/trpc/protection-export'
