import { settingRow, type SettingRow } from '@skrzat/contract/wire/operations'
import { z } from 'zod'
import { adminProcedure, router } from '../../../kernel/trpc/index.ts'

export function configurationRouter(settings: readonly SettingRow[]) {
  return router({
    /** The settings in force, without secrets. */
    list: adminProcedure.output(z.array(settingRow)).query(() => [...settings]),
  })
}
