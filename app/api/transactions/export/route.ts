export { downloadTransactions as GET } from '@/server/downloads/transaction-export'
