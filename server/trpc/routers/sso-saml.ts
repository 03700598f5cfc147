import {
  addSamlConnection,
  addStaffSamlConnection,
  changeSamlConnection,
  changeStaffSamlConnection,
  importSamlMetadata,
  importStaffSamlMetadata,
} from '@/server/modules/accounts/sso'
import { procedure, staffProcedure } from '../init'

const delicate = { stepUp: true } as const

export const samlProcedures = {
  addSaml: procedure(addSamlConnection, delicate),
  changeSaml: procedure(changeSamlConnection, delicate),
  importSaml: procedure(importSamlMetadata),
}

export const staffSamlProcedures = {
  addSaml: staffProcedure(addStaffSamlConnection, delicate),
  changeSaml: staffProcedure(changeStaffSamlConnection, delicate),
  importSaml: staffProcedure(importStaffSamlMetadata),
}
