import { handleCabinetCall } from '@/server/trpc/http'

export { handleCabinetCall as GET, handleCabinetCall as POST }
