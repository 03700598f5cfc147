export { downloadTransactions as GET } from '@/server/trpc/transaction-export'
