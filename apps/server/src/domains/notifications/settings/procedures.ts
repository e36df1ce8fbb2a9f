import { kindSetting, noticePreferences, noticeSettings } from '@skrzat/contract/wire/notice-settings'
import type { Sql } from '@skrzat/db/client'
import { z } from 'zod'
import { signedInProcedure } from '../../../kernel/trpc/index.ts'
import { saveKind, savePreferences, settingsOf } from './settings.ts'

export function settingsProcedures(sql: Sql) {
  return {
    /** The caller's own settings of pushes and e-mails. */
    settings: signedInProcedure
      .output(noticeSettings)
      .query(({ ctx }) => settingsOf(sql, ctx.principal.accountId)),

    setKind: signedInProcedure
      .input(kindSetting)
      .output(z.void())
      .mutation(({ ctx, input }) => saveKind(sql, ctx.principal.accountId, input)),

    setPreferences: signedInProcedure
      .input(noticePreferences)
      .output(z.void())
      .mutation(({ ctx, input }) => savePreferences(sql, ctx.principal.accountId, input)),
  }
}
